import { randomId } from './randomId'

/** Gives a key per text: the same one while the same is sent again after a lost answer, so that it is done once. */
export const repeatKeys = (): ((text: string) => string) => {
  let last = { text: '', key: randomId() }
  return text => {
    if (last.text !== text) last = { text, key: randomId() }
    return last.key
  }
}
