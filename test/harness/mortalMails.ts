import pino from 'pino'
import { openDatabase } from '@server/db/open'
import { allJobs } from '@server/areas'
import { createJobRunner } from '@server/jobs/runner'
import { createMailer, type Mailer } from '@server/mail'
import { createOutbound } from '@server/outbound'
import { createSealer } from '@server/store/seal'
import { fail, happens, mortalDatabase } from './mortal'
import { folderStores } from '@server/store/files'

/**
 * A process that sends mails and kills itself at the n-th thing that happens: before or after a transaction ends, before a mail is
 * handed to the mail server, or after that took it.
 */
const {
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir = '',
  MASTER_KEY: masterKey = '',
  SMTP_URL: smtpUrl = '',
} = process.env

const real = createMailer({ smtpUrl, from: 'library@tabularium.test' })
const mailer: Mailer = {
  open: () => {
    const conversation = real.open()
    return {
      send: async posting => {
        happens()
        const delivery = await conversation.send(posting)
        happens()
        return delivery
      },
      close: () => conversation.close(),
    }
  },
}

const opened = await openDatabase({ databaseUrl, dataDir, onError: () => undefined, onLost: fail })
const runner = createJobRunner({
  db: mortalDatabase(opened),
  log: pino({ level: 'error' }),
  stores: folderStores(dataDir),
  jobs: allJobs,
  leaseSeconds: 1,
  pollMs: 50,
  backoff: () => 0,
  services: {
    outbound: createOutbound({ allow: [], plain: false }),
    sealer: createSealer(masterKey),
    providers: { origins: {}, surveymonkeyApp: null, pauseMs: 0 },
    mail: { mailer, origin: 'http://tabularium.test' },
  },
})
runner.start()
process.stdout.write('works\n')
