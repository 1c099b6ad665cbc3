import pino from 'pino'
import { openDatabase } from '@server/db/open'
import { providerRuns } from '@server/db/schema'
import { allJobs } from '@server/areas'
import { createJobRunner } from '@server/jobs/runner'
import { createOutbound, type Outbound } from '@server/outbound'
import { createSealer } from '@server/store/seal'
import { endWaits } from './endWaits'
import { fail, happens, mortalDatabase } from './mortal'
import { folderStores } from '@server/store/files'

/**
 * A process that works on imports from providers and kills itself at the n-th thing that happens: before a call, after its answer,
 * before a transaction ends, or after it. Without DIE_AT it works until it is ended. An embedded database can be seen by no other
 * process: on one, it ends by itself when the organisation CLIENT_ID has no import any more.
 */
const {
  CLIENT_ID: clientId = '',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir = '',
  MASTER_KEY: masterKey = '',
} = process.env
const origins: Readonly<Record<string, string>> = Object.fromEntries(
  (process.env.PROVIDER_ORIGINS ?? '').split(',').map(entry => [entry.split('=')[0] ?? '', entry.split('=')[1] ?? '']),
)

const real = createOutbound({
  allow: [],
  plain: true,
  trial: Object.values(origins).map(origin => new URL(origin).host),
})
const outbound: Outbound = Object.assign(
  async (...asked: Parameters<Outbound>) => {
    happens()
    const answer = await real(...asked)
    happens()
    return answer
  },
  { stream: real.stream },
)

const opened = await openDatabase({ databaseUrl, dataDir, onError: () => undefined, onLost: fail })
const runner = createJobRunner({
  db: mortalDatabase(opened),
  log: pino({ level: 'error' }),
  stores: folderStores(dataDir),
  jobs: allJobs,
  leaseSeconds: 1,
  pollMs: 50,
  backoff: () => 0,
  services: { outbound, sealer: createSealer(masterKey), providers: { origins, surveymonkeyApp: null, pauseMs: 0 } },
})

/** Works until no import is left, then ends in order. */
const workAlone = async (): Promise<void> => {
  await runner.takeOver()
  runner.start()
  while ((await opened.tenant(clientId, tx => tx.$count(providerRuns))) > 0) {
    await opened.tenant(clientId, endWaits)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  await runner.stop()
  await opened.close()
}

if (opened.engine === 'postgres') runner.start()
else workAlone().then(() => process.exit(0), fail)
process.stdout.write('works\n')
