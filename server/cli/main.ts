import { exitCodeOf, explain } from '../exits'

type Command = (args: string[]) => Promise<number>

/** Each command is one file and is loaded only when asked for. A command returns its exit code. */
const commands: Record<string, () => Promise<{ run: Command }>> = {
  backup: () => import('./backup'),
  bench: () => import('./bench'),
  migrate: () => import('./migrate'),
  openapi: () => import('./openapi'),
  restore: () => import('./restore'),
  seed: () => import('./seed'),
  tables: () => import('./tables'),
  verify: () => import('./verify'),
}

const [name = '', ...args] = process.argv.slice(2)
const load = commands[name]
if (load) {
  const { run } = await load()
  try {
    process.exitCode = await run(args)
  } catch (error) {
    console.error(explain(error))
    process.exitCode = exitCodeOf(error)
  }
} else {
  console.error(`Unknown command "${name}". Commands: ${Object.keys(commands).join(', ')}`)
  process.exitCode = 2
}
