import { and, eq, isNotNull, or } from 'drizzle-orm'
import { providerSurveys } from '../../db/schema'
import type { JobCtx, JobServices } from '../../jobs/types'
import { ProviderFault, type Connector, type Credential } from '../../providers'
import { noticeAddressKey, noticeSecretOf } from './notices'
import { changeSurvey, type ConnectionRow, type SurveyRow } from './store'

/** Stored in the place of a subscription that the provider does not allow: it is not asked for again with this key. */
const REFUSED = ''

const surveysOf = (ctx: JobCtx, { provider }: ConnectionRow): Promise<SurveyRow[]> =>
  ctx.tenant(tx =>
    tx
      .select()
      .from(providerSurveys)
      .where(
        and(
          eq(providerSurveys.clientId, ctx.clientId),
          eq(providerSurveys.provider, provider),
          or(isNotNull(providerSurveys.studyId), isNotNull(providerSurveys.subscription)),
        ),
      ),
  )

const isWanted = (connection: ConnectionRow, { autoImport, gone, studyId }: SurveyRow): boolean =>
  connection.autoImport && autoImport && !gone && studyId !== null

/** The address that notices of a survey are sent to. */
const addressOf = (origin: string, connection: ConnectionRow, { id }: SurveyRow): string =>
  `${origin}/api/survey_integrations/${connection.provider}/notices/${noticeAddressKey(connection)}/?survey=${id}`

/**
 * Has the provider tell of new answers of the surveys that stay current, and of no others. It may refuse to: then they are looked at
 * every quarter of an hour all the same.
 */
export const keepSubscriptions = async (
  ctx: JobCtx,
  services: JobServices,
  connection: ConnectionRow,
  { connector, credential }: { readonly connector: Connector; readonly credential: Credential },
): Promise<void> => {
  const { notices } = connector
  const { noticeOrigin } = services.providers
  if (!notices || noticeOrigin === undefined) return
  const keep = (survey: SurveyRow, subscription: string | null) =>
    ctx.tenant(tx => changeSurvey(tx, survey, { subscription }))
  for (const survey of await surveysOf(ctx, connection)) {
    ctx.signal.throwIfAborted()
    const wanted = isWanted(connection, survey)
    if (wanted === (survey.subscription !== null)) continue
    try {
      if (!wanted && survey.subscription !== REFUSED) await notices.unsubscribe(credential, survey.subscription ?? '')
      const url = addressOf(noticeOrigin, connection, survey)
      const secret = noticeSecretOf(services, connection)
      await keep(survey, wanted ? await notices.subscribe(credential, survey.id, { url, secret }) : null)
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      ctx.log.info({ fault: error.type, reason: error.message }, 'notices of a survey are not possible')
      if (error.type !== 'forbidden' && error.type !== 'plan_required' && error.type !== 'invalid') return
      await keep(survey, wanted ? REFUSED : null)
    }
  }
}
