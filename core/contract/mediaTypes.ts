const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** Media types of what leaves or enters the product as a file. */
export const MEDIA = {
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  docx: `${OFFICE}.wordprocessingml.document`,
  csv: 'text/csv',
  parquet: 'application/vnd.apache.parquet',
  pdf: 'application/pdf',
  sav: 'application/x-spss-sav',
  zip: 'application/zip',
  webp: 'image/webp',
} as const

/** Documents are kept in the format in which they were uploaded. */
export const DOCUMENT_MEDIA: readonly string[] = [
  MEDIA.pdf,
  MEDIA.pptx,
  MEDIA.docx,
  MEDIA.xlsx,
  'image/png',
  'image/jpeg',
  MEDIA.webp,
  'image/gif',
  'image/tiff',
]
