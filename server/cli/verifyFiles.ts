import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { documentPages, documents, downloads, imports, keyInsights, summaries } from '../db/schema'
import type { Database } from '../db/types'
import { neededBranding } from '../areas/client'
import { neededFiles } from '../areas/documents'
import { neededFiles as neededDownloads } from '../areas/downloads'
import { workOf } from '../areas/imports'
import { neededPictures } from '../areas/insights'
import { neededPictures as neededStoryPictures } from '../areas/stories'
import { neededDecks } from '../areas/summaries'
import type { FileStore, FileStores } from '../store/files'

/** What needs files of its own, apart from imports: the area of each, and the keys that its rows name. */
const AREAS_OF_CLIENT = [
  ['documents', 'document', neededFiles],
  ['insights', 'key insight', neededPictures],
  ['stories', 'story', neededStoryPictures],
  ['branding', 'branding', neededBranding],
  ['downloads', 'download', neededDownloads],
  ['summaries', 'summary report', neededDecks],
] as const

/** Every document has its file, as long as it was, and every page the picture that was drawn of it. */
const documentProblems = async (db: Database, stores: FileStores, clientId: string): Promise<string[]> => {
  const stored = stores.of(clientId, 'documents')
  const problems: string[] = []
  const files = await db.owner(clientId, tx =>
    tx
      .select({ id: documents.id, key: documents.file, bytes: documents.bytes })
      .from(documents)
      .where(eq(documents.clientId, clientId))
      .orderBy(asc(documents.id)),
  )
  for (const { id, key, bytes } of files) {
    const size = await stored.size(key)
    if (size === null) problems.push(`client ${clientId}: the file ${key} of document ${id} is missing`)
    else if (size !== bytes)
      problems.push(`client ${clientId}: the file ${key} of document ${id} has ${size} bytes instead of ${bytes}`)
  }
  const previews = await db.owner(clientId, tx =>
    tx
      .select({ id: documentPages.documentId, page: documentPages.page, key: documentPages.preview })
      .from(documentPages)
      .where(and(eq(documentPages.clientId, clientId), isNotNull(documentPages.preview)))
      .orderBy(asc(documentPages.documentId), asc(documentPages.page)),
  )
  for (const { id, page, key } of previews)
    if (key !== null && (await stored.size(key)) === null)
      problems.push(`client ${clientId}: the picture ${key} of page ${page} of document ${id} is missing`)
  return problems
}

const insightProblems = async (db: Database, stores: FileStores, clientId: string): Promise<string[]> => {
  const pictures = await db.owner(clientId, tx =>
    tx
      .select({ id: keyInsights.id, key: keyInsights.image })
      .from(keyInsights)
      .where(and(eq(keyInsights.clientId, clientId), isNotNull(keyInsights.image)))
      .orderBy(asc(keyInsights.id)),
  )
  const problems: string[] = []
  for (const { id, key } of pictures)
    if (key !== null && (await stores.of(clientId, 'insights').size(key)) === null)
      problems.push(`client ${clientId}: the picture ${key} of key insight ${id} is missing`)
  return problems
}

const brandingProblems = async (db: Database, stores: FileStores, clientId: string): Promise<string[]> => {
  const needed = await db.owner(clientId, tx => neededBranding(tx, clientId))
  const problems: string[] = []
  for (const key of needed)
    if ((await stores.of(clientId, 'branding').size(key)) === null)
      problems.push(`client ${clientId}: the file ${key} of the branding is missing`)
  return problems
}

const storyProblems = async (db: Database, stores: FileStores, clientId: string): Promise<string[]> => {
  const needed = await db.owner(clientId, tx => neededStoryPictures(tx, clientId))
  const problems: string[] = []
  for (const key of needed)
    if ((await stores.of(clientId, 'stories').size(key)) === null)
      problems.push(`client ${clientId}: the picture ${key} of a story is missing`)
  return problems
}

/** Files that are offered for a day; those whose time is over may have been swept. */
const reportProblems = async (db: Database, stores: FileStores, clientId: string): Promise<string[]> => {
  const [files, decks] = await db.owner(clientId, async tx => [
    await tx
      .select({ id: downloads.id, key: downloads.file })
      .from(downloads)
      .where(and(eq(downloads.clientId, clientId), isNotNull(downloads.file), gt(downloads.expires, sql`now()`)))
      .orderBy(asc(downloads.id)),
    await tx
      .select({ id: summaries.id, key: summaries.file })
      .from(summaries)
      .where(and(eq(summaries.clientId, clientId), isNotNull(summaries.file), gt(summaries.fileExpires, sql`now()`)))
      .orderBy(asc(summaries.id)),
  ])
  const problems: string[] = []
  for (const { id, key } of files)
    if (key !== null && (await stores.of(clientId, 'downloads').size(key)) === null)
      problems.push(`client ${clientId}: the file ${key} of download ${id} is missing`)
  for (const { id, key } of decks)
    if (key !== null && (await stores.of(clientId, 'summaries').size(key)) === null)
      problems.push(`client ${clientId}: the PowerPoint ${key} of summary report ${id} is missing`)
  return problems
}

/** Files and pictures that rows of documents, key insights, branding and reports name, and that are not there. */
export const missingFileProblems = async (db: Database, stores: FileStores, clientId: string): Promise<string[]> => [
  ...(await documentProblems(db, stores, clientId)),
  ...(await insightProblems(db, stores, clientId)),
  ...(await storyProblems(db, stores, clientId)),
  ...(await brandingProblems(db, stores, clientId)),
  ...(await reportProblems(db, stores, clientId)),
]

/** What is younger may belong to an upload or a reading that is going on; what it leaves is swept later than that. */
const STRAY_MS = 24 * 3_600_000

/** Keys of stored files and work folders that some import still needs. */
const neededByImports = async (db: Database, clientId: string): Promise<Set<string>> => {
  const rows = await db.owner(clientId, tx => tx.select().from(imports).where(eq(imports.clientId, clientId)))
  const keys = rows
    .map(workOf)
    .flatMap(({ file, codebook, newCodebook, staging }) => [file, codebook, newCodebook, staging])
  return new Set(keys.filter(key => key !== undefined))
}

const strayProblems = async (files: FileStore, needed: ReadonlySet<string>, owner: string): Promise<string[]> => {
  const strays = await files.strays(needed, new Date(Date.now() - STRAY_MS))
  return strays.map(({ place }) => `the file ${place} belongs to no ${owner}`)
}

/** Files of no client organisation, and old files that nothing of the client needs. */
export const orphanProblems = async (db: Database, stores: FileStores, known: readonly string[]): Promise<string[]> => {
  const problems: string[] = []
  for (const client of await stores.clients()) {
    if (!known.includes(client)) {
      problems.push(`the files of ${client} belong to no client organisation`)
      continue
    }
    problems.push(...(await strayProblems(stores.of(client), await neededByImports(db, client), 'import')))
    for (const [area, owner, neededBy] of AREAS_OF_CLIENT) {
      const needed = await db.owner(client, tx => neededBy(tx, client))
      problems.push(...(await strayProblems(stores.of(client, area), needed, owner)))
    }
  }
  return problems
}
