import { folderStores, type FileStores } from './files'
import { readFilesUrl } from './filesUrl'

/** All files of an installation: in folders of `dataDir`, or in the object store that `filesUrl` names. */
export const openFiles = async ({
  dataDir,
  filesUrl,
}: {
  readonly dataDir: string
  readonly filesUrl: string | undefined
}): Promise<FileStores> => {
  if (filesUrl === undefined) return folderStores(dataDir)
  // The library is large, and most installations do without it.
  const { objectStores } = await import('./objects')
  return objectStores(readFilesUrl(filesUrl), dataDir)
}
