import { vi } from 'vitest'

export interface SavedFile {
  readonly name: string
  readonly content: Blob
}

/** Collects the files that the client saves. Undone by vi.restoreAllMocks and vi.unstubAllGlobals. */
export const catchSavedFiles = (): readonly SavedFile[] => {
  const saved: SavedFile[] = []
  const blobs = new Map<string, Blob>()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (content: Blob) => {
        const address = `blob:${blobs.size}`
        blobs.set(address, content)
        return address
      },
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const content = blobs.get(this.href)
    if (content) saved.push({ name: this.download, content })
  })
  return saved
}
