import { INSIGHT_PICTURE_LIMITS, INSIGHT_TEXT_MAX } from '@core/domain'

const TAKEN = /^image\/(png|jpeg|gif)$/
const MB = 1024 ** 2

/** Why a file cannot be the picture of an insight, or null; only the server checks its content. */
export const pictureProblem = (file: Pick<File, 'type' | 'size' | 'name'>): string | null => {
  if (file.size === 0) return 'The file is empty. Choose another picture.'
  if (file.size > INSIGHT_PICTURE_LIMITS.bytes)
    return `The picture is larger than ${INSIGHT_PICTURE_LIMITS.bytes / MB} MB. Make it smaller and choose it again.`
  if (file.type !== '' && !TAKEN.test(file.type)) return `“${file.name}” is not a PNG, JPEG or GIF picture.`
  return null
}

export const insightProblem = (text: string): string | null =>
  text.trim().length > INSIGHT_TEXT_MAX ? `A key insight can be at most ${INSIGHT_TEXT_MAX} characters long.` : null
