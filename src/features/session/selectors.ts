import type { SessionData, UserConfig } from '@core/contract'
import { canManage, roleOf, type Role } from '@core/domain'
import type { WithSession } from './slice'

export const selectSession = (state: WithSession): SessionData | null => state.session.session.data
export const selectSessionError = (state: WithSession) => state.session.session.error
export const selectStall = (state: WithSession) => state.session.stall
export const selectConfig = (state: WithSession): UserConfig | null => state.session.config.data
export const selectJwt = (state: WithSession): string | null => selectSession(state)?.jwt ?? null
export const selectSupport = (state: WithSession) => state.session.support
export const selectSupportAsked = (state: WithSession) => state.session.supportAsked

/** True once both the session and the configuration are there. */
export const selectIsReady = (state: WithSession): boolean =>
  selectSession(state) !== null && selectConfig(state) !== null

/** The organisation requires a second factor that the person has not set up. */
export const selectMustSetUp = (state: WithSession): boolean => selectSession(state)?.second_factor_needed === true

/** Managers' work is open to managers and admins. */
export const selectCanManage = (state: WithSession): boolean => {
  const session = selectSession(state)
  return session !== null && canManage(session)
}

export const selectRole = (state: WithSession): Role | null => {
  const session = selectSession(state)
  return session && roleOf(session)
}

/** Hidden with the library, except for admins. */
export const selectSeesStudies = (state: WithSession): boolean => {
  const session = selectSession(state)
  return session !== null && (session.admin || !session.hide_study_library_enabled)
}

export const selectStoriesEnabled = (state: WithSession): boolean => selectSession(state)?.stories_enabled ?? false

export const selectSearchEnabled = (state: WithSession): boolean => selectSession(state)?.hide_search_enabled === false

export const selectBulkAnalysisEnabled = (state: WithSession): boolean =>
  selectSession(state)?.bulk_analysis_enabled ?? false

/** The name a client sees; the product's own before a configuration is known. */
export const selectProductName = (state: WithSession): string => selectConfig(state)?.product_name ?? 'Tabularium'

/** The client organisation, as its people call it. */
export const selectClientName = (state: WithSession): string => selectSession(state)?.client_name ?? ''

export const selectDomain = (state: WithSession) => state.session.domain
