import { readFile } from 'node:fs/promises'

/** What a JSON file holds, taken for a T. Throws an Error that names the file where it cannot be read or is not JSON. */
export const readJson = async <T>(path: string): Promise<T> => {
  const text = await readFile(path, 'utf8')
  try {
    return JSON.parse(text) as T
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
