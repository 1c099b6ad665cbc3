import {
  createDownload,
  deleteDownload,
  getDataset,
  getDownload,
  getDownloadFile,
  retryDownload,
  type Download,
  type InputOf,
  type ReportPayload,
} from '@core/contract'
import { calculatedOf } from '@core/report'
import type { Space } from '@server/db/space'
import { datasets, downloads, jobs } from '@server/db/schema'
import { demoReports } from '@server/demo/reports'
import { downloadFiles } from '@server/areas/downloads/store'
import { sweepDownloads } from '@server/areas/downloads/sweep'
import { addTracker, trackerStudy } from './library'
import { startTestServer, type MintedClient } from './serverApp'

type Body = InputOf<typeof createDownload>['body']
type Role = 'admin' | 'manager' | 'user'

const GROUP = 'Headquarters'

/** A server with the demo tracker in two organisations, and the calls about files of its reports; the first one's are watched. */
export const startDownloads = async (space?: () => Promise<Space>) => {
  const server = await startTestServer(space && { space })
  const one = await server.mintClient()
  const other = await server.mintClient()
  await addTracker(one)
  await addTracker(other)
  const params = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }
  const { questions } = await one.as('manager').call(getDataset, { params })
  const tabled = questions.filter(question => question.is_quantitative && !question.is_grid)
  const namesOf = (isOpen: boolean) =>
    tabled.flatMap(question => (question.unrestricted_filter === isOpen ? [question.question_name] : []))
  /** Names of questions that are open to everyone, and of closed ones. */
  const [open, closed] = [namesOf(true), namesOf(false)]
  const calculated = new Map(questions.map(one => [one.question_name, calculatedOf(one).map(({ id }) => id)]))
  const [saved] = demoReports()
  if (!saved) throw new Error('no report')

  const report = (names: readonly string[]): ReportPayload => ({
    ...saved,
    title: 'Who visits: "us" / them?',
    main: names.map(name => ({ [name]: { calculated: calculated.get(name) ?? [], nets: [] } })),
    segmentation: [],
    options: { ...saved.options, filters: null },
  })
  const body = (over: Partial<Body> = {}): Body => ({
    study_id: trackerStudy.number,
    kind: 'xlsx',
    report: report([...open, ...closed]),
    ...over,
  })
  const of = ({ id }: Pick<Download, 'id'>) => ({ params: { downloadId: id } })
  const ask = (role: Role = 'user', over: Partial<Body> = {}) => one.as(role).call(createDownload, { body: body(over) })
  const files = () => downloadFiles(server.stores, one.client.id)
  return {
    server,
    one,
    other,
    params,
    open,
    closed,
    report,
    body,
    of,
    ask,
    /** Asks for a file and has it made. */
    ready: async (role: Role = 'user', over: Partial<Body> = {}): Promise<Download> => {
      const asked = await ask(role, over)
      await server.jobs.runDue()
      return one.as(role).call(getDownload, of(asked))
    },
    /** Takes full access from everybody but managers. */
    restrict: () => one.tenant(tx => tx.update(datasets).set({ groupRestrictions: [GROUP] })),
    rows: () => one.tenant(tx => tx.select().from(downloads)),
    files,
    sweep: (now: number) =>
      sweepDownloads({ clientId: one.client.id, stores: server.stores, tenant: work => one.tenant(work) }, now),
    /** Statuses of each call about one file. */
    statuses: (caller: ReturnType<MintedClient['as']>, download: Pick<Download, 'id'>) =>
      Promise.all(
        [getDownload, getDownloadFile, retryDownload, deleteDownload].map(
          async endpoint => (await caller.send(endpoint, of(download))).status,
        ),
      ),
    /** Back to the initial state: no files, no jobs, full access. */
    reset: async () => {
      await one.tenant(async tx => {
        await tx.delete(downloads)
        await tx.update(datasets).set({ groupRestrictions: [] })
      })
      await server.db.worker(tx => tx.delete(jobs))
      for (const key of await files().keys()) await files().delete(key)
    },
  }
}

export type Downloads = Awaited<ReturnType<typeof startDownloads>>
