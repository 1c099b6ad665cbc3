import { setImmediate as nextTurn } from 'node:timers/promises'

/** Characters written without a pause: a few milliseconds. */
const PER_TURN = 512 * 1024

// In a list, where every value has a text: what JSON does not know is null.
const text = (value: unknown): string => JSON.stringify([value]).slice(1, -1)

/**
 * The JSON text of a plain object as JSON.stringify writes it, element by element of the lists that stand directly in it, so
 * that an answer of many megabytes keeps nobody waiting.
 */
export const stringifyInTurns = async (value: unknown): Promise<string> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return text(value)
  const parts: string[] = []
  let room = PER_TURN
  const add = async (part: string): Promise<void> => {
    parts.push(part)
    room -= part.length
    if (room > 0) return
    room = PER_TURN
    await nextTurn()
  }
  for (const [key, entry] of Object.entries(value)) {
    if (entry === undefined) continue
    const name = `${parts.length === 0 ? '' : ','}${text(key)}:`
    if (!Array.isArray(entry)) {
      await add(name + text(entry))
      continue
    }
    await add(`${name}[`)
    for (const [position, element] of entry.entries()) await add((position === 0 ? '' : ',') + text(element))
    await add(']')
  }
  return `{${parts.join('')}}`
}
