/** Business constants and limits of uploads. Both sides read them here. */

export const REPORT_NAME_MAX = 100
export const REPORT_DESCRIPTION_MAX = 2000
/** Versions of a saved report, the present one among them; older ones are dropped. */
export const REPORT_VERSIONS_KEPT = 50
/** Versions of a story, the present one among them; older ones are dropped. */
export const STORY_VERSIONS_KEPT = 50
export const AXIS_VARIABLES_MAX = 2
export const AXIS_VARIABLES_MAX_LINE = 1
export const STATS_CONFIDENCE = 95
export const STUDY_NAME_MAX = 250
export const STUDY_NUMBER_MAX = 200
export const STUDY_YEAR_MIN = 1990
/** Highest low base threshold of a study. */
export const LOW_BASE_MAX = 100_000
/** Settings of an organisation: characters of texts, days that files are kept, and the highest privacy floor. */
export const BANNER_MAX = 200
export const NOTE_MAX = 4000
export const TERMS_MAX = 20_000
export const FILE_DAYS_MAX = 90
export const PRIVACY_FLOOR_MAX = 1000
export const STUDIES_PAGE_SIZE = 2500
export const NOTIFICATION_MS = 6000
export const DATASET_POLL = { base: 2500, factor: 1.5 } as const
export const SUMMARY_POLL = { base: 2000, factor: 1.5 } as const

/** Uploads of survey data. Bytes are what arrives; unpacked bounds .zsav blocks and .gz. */
export const UPLOAD_LIMITS = {
  survey: {
    bytes: 1024 ** 3,
    unpacked: 4 * 1024 ** 3,
    variables: 20_000,
    cases: 5_000_000,
    cellBytes: 1024 * 1024,
    rowBytes: 64 * 1024 ** 2,
    readMs: 10 * 60_000,
    /** Cells are in typed arrays, outside the heap. */
    heapMb: 2048,
    residentMb: 4096,
    /** Larger files are read in a lane of their own. */
    smallBytes: 20 * 1024 ** 2,
  },
} as const

/** Table books of agencies that are compared with a dataset. */
export const TABLE_BOOK_LIMITS = {
  bytes: 20 * 1024 ** 2,
  sheets: 2000,
  cells: 2_000_000,
  tables: 1000,
  /** Cells that differ, and problems, that are listed; all are counted. */
  listed: 5000,
  /** Comparisons of one person that are kept, and for how long. */
  perUser: 20,
  keptHours: 7 * 24,
  readMs: 120_000,
  heapMb: 512,
  residentMb: 768,
} as const

/** Documents of studies. Pixels bound one picture; of PDFs, those of one picture in it, and of all canvases in use. */
export const DOCUMENT_LIMITS = {
  bytes: 100 * 1024 ** 2,
  unpacked: 1024 ** 3,
  entries: 2000,
  /** Levels of elements in one part of an office file. */
  xmlDepth: 256,
  pages: 2000,
  pixels: 50_000_000,
  pdfPixels: 20_000_000,
  canvasPixels: 45_000_000,
  /** Time to read: a base with more for each MB, and for drawing also for each page; never more than `most`. */
  readMs: { base: 30_000, perMb: 10_000, perPage: 250, most: 5 * 60_000 },
  heapMb: 384,
  residentMb: 512,
  /** Larger ones are read in a lane of their own. */
  smallBytes: 10 * 1024 ** 2,
  pageCharacters: 100_000,
  textCharacters: 20_000_000,
} as const

/** Pictures of key insights and stories are redrawn within the pixel limit of documents. */
export const PICTURE_LIMITS = { bytes: 10 * 1024 ** 2, readMs: 30_000, heapMb: 128, residentMb: 384 } as const
/** Characters of what is said about a picture to those who cannot see it. */
export const PICTURE_ALT_MAX = 500
/** Key insights of one study with its documents. */
export const INSIGHTS_MAX = 200
export const INSIGHT_TEXT_MAX = 2000
/** Comments of one story, its cards among them; characters of one, and people whom it mentions. */
export const COMMENTS_MAX = 500
export const COMMENT_TEXT_MAX = 2000
export const COMMENT_MENTIONS_MAX = 20
/** Characters of a filter as JSON text. */
export const FILTER_TEXT_MAX = 100_000

/** Addresses, people and groups that one call shares with, people that one writes to in an hour, and how many are offered. */
export const SHARE_LIMITS = {
  perCall: 20,
  perHour: 100,
  looksPerHour: 600,
  offered: 8,
  note: 1000,
  view: 4000,
} as const

/** Files made of reports: how many one person may have, and what writing one may take. */
export const DOWNLOAD_LIMITS = {
  perUser: 50,
  writeMs: 5 * 60_000,
  heapMb: 2048,
  residentMb: 3072,
  bytes: 500 * 1024 ** 2,
} as const
export const TEMPLATE_LIMITS = {
  bytes: 30 * 1024 ** 2,
  unpacked: 200 * 1024 ** 2,
  entries: 2000,
  masters: 2,
  readMs: 30_000,
  heapMb: 1024,
  residentMb: 1536,
} as const
/** Items of a summary report, one per question or grid row. */
export const SUMMARY_ITEMS_MAX = 500
/** Nets, and calculated rows, of one question. */
export const ADDED_ROWS_MAX = 100
/** Named filters of one person on one dataset. */
export const SAVED_FILTERS_MAX = 100
/** Saved views of one person on one list. */
export const LIST_VIEWS_MAX = 50
/** Characters of the name of one. */
export const LIST_VIEW_NAME_MAX = 60

/** Lines of the audit log on one page, and the number up to which they are counted. */
export const AUDIT_PAGE = 100
export const AUDIT_COUNTED = 10_000
/** Characters of one value before or after a change, and changes of one line. */
export const AUDIT_TEXT_MAX = 500
export const AUDIT_CHANGES_MAX = 40
