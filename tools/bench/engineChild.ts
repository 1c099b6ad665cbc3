import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A rival in a process of its own: it answers each line with one line. */
export interface Rival {
  ask(line: string): Promise<string>
  close(): void
}

/** Starts a rival. An order that it does not answer, because it ended, is rejected. */
export const startRival = (command: string, args: readonly string[]): Rival => {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    ask: async line => {
      child.stdin.write(`${line}\n`)
      const answer = await lines.next()
      if (answer.done === true) throw new Error(`${command} ended before it answered "${line}".`)
      return answer.value
    },
    close: () => child.stdin.end(),
  }
}
