/** Several lists as one. Throws where two of them describe the same name, since one would be lost. */
export const joined = <T>(...lists: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> => {
  const all: Record<string, T> = {}
  for (const list of lists)
    for (const [name, about] of Object.entries(list)) {
      if (Object.hasOwn(all, name)) throw new Error(`${name} is described twice`)
      all[name] = about
    }
  return all
}
