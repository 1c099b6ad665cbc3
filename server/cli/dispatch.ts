import { exitCodeOf, explain } from '../exits'

type Command = (args: string[]) => Promise<number>

/** Commands by name; each is loaded only when asked for and returns its exit code. */
export type Commands = Readonly<Record<string, () => Promise<{ run: Command }>>>

/** Runs the command that the process was started with and sets the exit code: 2 for an unknown command. */
export const dispatch = async (commands: Commands): Promise<void> => {
  const [name = '', ...args] = process.argv.slice(2)
  const load = commands[name]
  if (!load) {
    console.error(`Unknown command "${name}". Commands: ${Object.keys(commands).join(', ')}`)
    process.exitCode = 2
    return
  }
  const { run } = await load()
  try {
    process.exitCode = await run(args)
  } catch (error) {
    console.error(explain(error))
    process.exitCode = exitCodeOf(error)
  }
}
