/** Something with `size` codes that can share a joint code with others. */
export interface Sized {
  readonly size: number
}

/** A thing inside a pack: its code times `stride` is its share of the joint code. */
export type Packed<T extends Sized> = T & { readonly stride: number }

/** Things counted together: one joint code per respondent, below `size`, stands for a code of every member. */
export interface Pack<T extends Sized> {
  readonly size: number
  /** By ascending stride; the first has stride 1. */
  readonly members: readonly Packed<T>[]
}

interface Bin<T> {
  size: number
  readonly members: T[]
}

const roomiest = <T>(bins: readonly Bin<T>[], size: number, limit: number): Bin<T> | undefined => {
  let best: Bin<T> | undefined
  for (const bin of bins) {
    if (bin.size * size <= limit && (best === undefined || bin.size > best.size)) best = bin
  }
  return best
}

const sealed = <T extends Sized>({ size, members }: Bin<T>): Pack<T> => {
  let stride = 1
  const packed = members.map(member => {
    const own = stride
    stride *= member.size
    return { ...member, stride: own }
  })
  return { size, members: packed }
}

/** Best-fit-decreasing: joint codes of a pack stay within `limit`; a larger thing gets a pack to itself. */
export const packTogether = <T extends Sized>(things: readonly T[], limit: number): Pack<T>[] => {
  const bins: Bin<T>[] = []
  for (const thing of [...things].sort((a, b) => b.size - a.size)) {
    const bin = roomiest(bins, thing.size, limit)
    if (bin === undefined) bins.push({ size: thing.size, members: [thing] })
    else {
      bin.size *= thing.size
      bin.members.push(thing)
    }
  }
  return bins.map(sealed)
}
