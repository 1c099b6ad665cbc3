import * as contract from '@core/contract'
import { providerConnections } from '../../db/schema'
import type { JobServices } from '../../jobs/types'
import { inTransaction, on, onPublic, type Area } from '../../access/verbs'
import { sealedColumn } from '../../store/sealedColumn'
import { patchIntegrationToken } from './connect'
import { connectSurveyMonkey, finishSurveyMonkey } from './consent'
import { fetchJob } from './fetchJob'
import {
  cancelProviderImport,
  importDecipherSurvey,
  importQualtricsSurvey,
  importSurveyMonkeySurvey,
  publishProviderSurvey,
} from './import'
import {
  createDecipherToken,
  createQualtricsToken,
  createSurveyMonkeyToken,
  deleteDecipherToken,
  deleteQualtricsToken,
  deleteSurveyMonkey,
} from './keys'
import { lookJob } from './lookJob'
import { noticePurpose, probeNotices, receiveNotice } from './notices'
import { settleJob } from './settleJob'
import { getIntegrationToken, listIntegrations } from './status'
import { listProviderSurveys, patchProviderSurvey, refreshIntegration } from './surveys'
import { secretPurpose } from './store'
import { sweepNotices } from './sweep'

export const integrationsArea: Area<JobServices> = {
  routes: services => [
    inTransaction(contract.listIntegrations, listIntegrations(services)),
    inTransaction(contract.getIntegrationToken, getIntegrationToken),
    on(contract.patchIntegrationToken, patchIntegrationToken(services)),
    on(contract.createQualtricsToken, createQualtricsToken(services)),
    on(contract.deleteQualtricsToken, deleteQualtricsToken(services)),
    on(contract.createDecipherToken, createDecipherToken(services)),
    on(contract.deleteDecipherToken, deleteDecipherToken(services)),
    on(contract.createSurveyMonkeyToken, createSurveyMonkeyToken(services)),
    on(contract.deleteSurveyMonkey, deleteSurveyMonkey(services)),
    inTransaction(contract.connectSurveyMonkey, connectSurveyMonkey(services)),
    onPublic(contract.finishSurveyMonkey, finishSurveyMonkey(services)),
    on(contract.refreshIntegration, refreshIntegration(services)),
    inTransaction(contract.listProviderSurveys, listProviderSurveys),
    on(contract.importQualtricsSurvey, importQualtricsSurvey),
    on(contract.importSurveyMonkeySurvey, importSurveyMonkeySurvey),
    on(contract.importDecipherSurvey, importDecipherSurvey),
    inTransaction(contract.publishProviderSurvey, publishProviderSurvey),
    on(contract.cancelProviderImport, cancelProviderImport),
    inTransaction(contract.patchProviderSurvey, patchProviderSurvey),
    onPublic(contract.probeNotices, probeNotices),
    onPublic(contract.receiveNotice, receiveNotice(services)),
  ],
  jobs: [fetchJob, settleJob, lookJob],
  sweeps: [sweepNotices],
  sealed: [
    sealedColumn(providerConnections, 'secret', ({ clientId, provider }) => secretPurpose(clientId, provider)),
    sealedColumn(providerConnections, 'noticeSecret', ({ clientId, provider }) => noticePurpose(clientId, provider)),
  ],
}
