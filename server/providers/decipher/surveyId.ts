import { ProviderFault } from '../fault'

const PATH = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/u

/** Decipher names surveys by paths. Ids go into addresses of ours, where a path would be cut at its slashes. */
export const idOf = (path: string): string => Buffer.from(path, 'utf8').toString('base64url')

export const isPath = (path: string): boolean => PATH.test(path)

/** The path behind an id. Throws ProviderFault not_found for an id that stands for none. */
export const pathOf = (id: string): string => {
  const path = Buffer.from(id, 'base64url').toString('utf8')
  if (!isPath(path) || idOf(path) !== id)
    throw new ProviderFault('not_found', 'Decipher does not have this survey any more.')
  return path
}
