import { PICTURE_LIMITS } from '@core/domain'

const TAKEN = /^image\/(png|jpeg|gif)$/
const MB = 1024 ** 2

/** The pictures that can be chosen, for the dialog of the browser. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/gif'
/** The same for people. */
export const PICTURE_HINT = `PNG, JPEG or GIF, up to ${PICTURE_LIMITS.bytes / MB} MB`

/** Why a file cannot be uploaded as a picture, or null; only the server checks its content. */
export const pictureProblem = (file: Pick<File, 'type' | 'size' | 'name'>): string | null => {
  if (file.size === 0) return 'The file is empty. Choose another picture.'
  if (file.size > PICTURE_LIMITS.bytes)
    return `The picture is larger than ${PICTURE_LIMITS.bytes / MB} MB. Make it smaller and choose it again.`
  if (file.type !== '' && !TAKEN.test(file.type)) return `“${file.name}” is not a PNG, JPEG or GIF picture.`
  return null
}
