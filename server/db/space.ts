import { statfs } from 'node:fs/promises'

const MIN_BYTES = 500 * 1024 * 1024
const MIN_SHARE = 0.1

export interface Space {
  readonly freeBytes: number
  readonly totalBytes: number
}

/** Below 10 % or 500 MB free nothing big is accepted any more: on a full disk the embedded database never answers again. */
export const isScarce = ({ freeBytes, totalBytes }: Space): boolean =>
  freeBytes < MIN_BYTES || freeBytes < totalBytes * MIN_SHARE

export const spaceOf = async (folder: string): Promise<Space> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
