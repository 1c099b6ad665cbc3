import { statfs } from 'node:fs/promises'

const MIN_BYTES = 500 * 1024 * 1024
const MIN_SHARE = 0.1

export interface Space {
  readonly freeBytes: number
  readonly totalBytes: number
}

/**
 * Whether `bytes` more would leave less than 10 % or 500 MB free. Large uploads are refused then: on a full disk the embedded
 * database never answers again.
 */
export const isScarce = ({ freeBytes, totalBytes }: Space, bytes = 0): boolean =>
  freeBytes - bytes < Math.max(MIN_BYTES, totalBytes * MIN_SHARE)

export const spaceOf = async (folder: string): Promise<Space> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
