/** Reads a stored value in the form that the program expects; undefined for any other. */
export type Read<T> = (value: unknown) => T | undefined

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const aText: Read<string> = value => (typeof value === 'string' ? value : undefined)
export const aNumber: Read<number> = value => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
export const aFlag: Read<boolean> = value => (typeof value === 'boolean' ? value : undefined)

/** Any of these texts. */
export const oneOf =
  <T extends string>(...known: readonly T[]): Read<T> =>
  value =>
    known.find(one => one === value)

export const orNull =
  <T>(read: Read<T>): Read<T | null> =>
  value =>
    value === null ? null : read(value)

export const listOf =
  <T>(read: Read<T>): Read<readonly T[]> =>
  value => {
    if (!Array.isArray(value)) return undefined
    const items = value.map(read)
    return items.every(item => item !== undefined) ? items : undefined
  }

/** Values of one kind under any names. */
export const mapOf =
  <T>(read: Read<T>): Read<Readonly<Record<string, T>>> =>
  value => {
    if (!isRecord(value)) return undefined
    const entries = Object.entries(value).map(([name, part]) => [name, read(part)] as const)
    return entries.every(
      (entry): entry is readonly [string, Exclude<(typeof entry)[1], undefined>] => entry[1] !== undefined,
    )
      ? Object.fromEntries(entries)
      : undefined
  }

/** A record of exactly these parts; others are dropped. */
export const recordOf =
  <T extends object>(parts: { readonly [Name in keyof T]: Read<T[Name]> }): Read<T> =>
  value => {
    if (!isRecord(value)) return undefined
    const entries = Object.entries(parts).map(([name, read]) => [name, (read as Read<unknown>)(value[name])] as const)
    return entries.every(([, part]) => part !== undefined) ? (Object.fromEntries(entries) as T) : undefined
  }
