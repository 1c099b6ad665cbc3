import * as contract from '@core/contract'
import { providerConnections } from '../../db/schema'
import type { JobServices } from '../../jobs/types'
import { inTransaction, on, onPublic, type Area } from '../../access/verbs'
import { sealedColumn } from '../../store/sealedColumn'
import { connect, patchIntegrationToken } from './connect'
import { connectSurveyMonkey, finishSurveyMonkey } from './consent'
import { disconnect } from './disconnect'
import { fetchJob } from './fetchJob'
import { cancelProviderImport, importSurvey, publishProviderSurvey } from './import'
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
    on(contract.createQualtricsToken, (ctx, { body }) => connect(ctx, services, 'qualtrics', body)),
    on(contract.deleteQualtricsToken, ctx => disconnect(ctx, services, 'qualtrics')),
    on(contract.createDecipherToken, (ctx, { body }) => connect(ctx, services, 'decipher', body)),
    on(contract.deleteDecipherToken, ctx => disconnect(ctx, services, 'decipher')),
    on(contract.createSurveyMonkeyToken, (ctx, { body }) => connect(ctx, services, 'surveymonkey', body)),
    on(contract.deleteSurveyMonkey, ctx => disconnect(ctx, services, 'surveymonkey')),
    inTransaction(contract.connectSurveyMonkey, connectSurveyMonkey(services)),
    onPublic(contract.finishSurveyMonkey, finishSurveyMonkey(services)),
    on(contract.refreshIntegration, refreshIntegration(services)),
    inTransaction(contract.listProviderSurveys, listProviderSurveys),
    on(contract.importQualtricsSurvey, (ctx, { params, body }) =>
      importSurvey(ctx, 'qualtrics', params.surveyId, body),
    ),
    on(contract.importSurveyMonkeySurvey, (ctx, { params, body }) =>
      importSurvey(ctx, 'surveymonkey', params.surveyId, body),
    ),
    on(contract.importDecipherSurvey, (ctx, { params, body }) => importSurvey(ctx, 'decipher', params.surveyId, body)),
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
