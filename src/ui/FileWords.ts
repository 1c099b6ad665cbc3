const MB = 1024 ** 2

/** '812 KB', '18.4 MB'; 1 KB = 1,024 bytes. */
export const sizeWords = (bytes: number): string =>
  bytes < MB
    ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en')} KB`
    : `${(bytes / MB).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

/** Why a file cannot be sent, before uploading it; the server judges the content. */
export const fileProblem = (file: Pick<File, 'name' | 'size'>, limitBytes: number): string | null => {
  if (file.size === 0) return `"${file.name}" is empty.`
  if (file.size <= limitBytes) return null
  return `"${file.name}" is ${sizeWords(file.size)}; the limit is ${sizeWords(limitBytes)}.`
}
