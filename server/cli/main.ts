type Command = (args: string[]) => Promise<number>

/** Each command is one file and is loaded only when asked for. A command returns its exit code. */
const commands: Record<string, () => Promise<{ run: Command }>> = {
  bench: () => import('./bench'),
  tables: () => import('./tables'),
}

const [name = '', ...args] = process.argv.slice(2)
const load = commands[name]
if (load) {
  const { run } = await load()
  process.exitCode = await run(args)
} else {
  console.error(`Unknown command "${name}". Commands: ${Object.keys(commands).join(', ')}`)
  process.exitCode = 2
}
