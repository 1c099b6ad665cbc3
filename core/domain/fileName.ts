import { cutText } from './legalText'

const UNSAFE = /[^\p{L}\p{N} ._-]+/gu
const NAME_MAX = 120
/** Device names, which Windows does not allow for files whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** A file name from a title, for every platform; never empty, never a path, never hidden. */
export const fileName = (title: string, extension: string): string => {
  const cut = cutText(title.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim(), NAME_MAX)
  const safe = cut.replace(/^[. ]+|[. ]+$/g, '')
  const stem = safe.split('.')[0] ?? ''
  return `${safe === '' || DEVICE.test(stem.trim()) ? `table ${safe}`.trim() : safe}.${extension}`
}
