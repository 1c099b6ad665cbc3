/** Each bench is one file, loaded only when it runs; options go to every bench that runs. */
const benches: Record<string, () => Promise<{ run: (options: string[]) => Promise<number> }>> = {
  analysis: () => import('./analysis'),
  call: () => import('./call'),
  engine: () => import('./engine'),
  findings: () => import('./findings'),
  import: () => import('./import'),
  library: () => import('./library'),
  load: () => import('./load'),
  partitions: () => import('./partitions'),
  prepare: () => import('./prepare'),
  report: () => import('./report'),
  respondents: () => import('./respondents'),
  similar: () => import('./similar'),
  stories: () => import('./stories'),
  suggestions: () => import('./suggestions'),
  summary: () => import('./summary'),
  web: () => import('./web'),
  weights: () => import('./weights'),
}

/** `bench [NAME...] [OPTIONS]`: runs the named benches, or all. Returns 1 when one of them fails, 2 for an unknown name. */
export const run = async (args: string[]): Promise<number> => {
  const firstOption = args.findIndex(arg => arg.startsWith('-'))
  const names = firstOption < 0 ? args : args.slice(0, firstOption)
  const options = firstOption < 0 ? [] : args.slice(firstOption)
  const unknown = names.filter(name => !(name in benches))
  if (unknown.length > 0) {
    console.error(`Unknown bench "${unknown.join('", "')}". Benches: ${Object.keys(benches).join(', ')}`)
    return 2
  }
  let failed = 0
  for (const [name, load] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue
    console.log(`bench ${name}`)
    failed = Math.max(failed, await (await load()).run(options))
  }
  return failed
}
