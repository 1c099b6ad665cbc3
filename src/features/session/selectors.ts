import type { SessionData, UserConfig } from '@core/contract'
import { canManage, roleOf, type Role } from '@core/domain'
import type { SessionRoot } from './slice'

export const selectSession = (state: SessionRoot): SessionData | null => state.session.session.data
export const selectSessionError = (state: SessionRoot) => state.session.session.error
export const selectStall = (state: SessionRoot) => state.session.stall
export const selectConfig = (state: SessionRoot): UserConfig | null => state.session.config.data
export const selectJwt = (state: SessionRoot): string | null => selectSession(state)?.jwt ?? null
export const selectLogin = (state: SessionRoot) => state.session.login
export const selectFirstAdmin = (state: SessionRoot) => state.session.firstAdmin
export const selectSupport = (state: SessionRoot) => state.session.support

/** True once both the session and the configuration are loaded. */
export const selectIsReady = (state: SessionRoot): boolean =>
  selectSession(state) !== null && selectConfig(state) !== null

/** Managers' work is open to managers and admins. */
export const selectCanManage = (state: SessionRoot): boolean => {
  const session = selectSession(state)
  return session !== null && canManage(session)
}

export const selectRole = (state: SessionRoot): Role | null => {
  const session = selectSession(state)
  return session && roleOf(session)
}

/** Hidden with the study library, except for admins. */
export const selectSeesStudies = (state: SessionRoot): boolean => {
  const session = selectSession(state)
  return session !== null && (session.admin || !session.hide_study_library_enabled)
}

export const selectStoriesEnabled = (state: SessionRoot): boolean => selectSession(state)?.stories_enabled ?? false

/** Whether the client organisation uses search. */
export const selectSearchEnabled = (state: SessionRoot): boolean => selectSession(state)?.hide_search_enabled === false

export const selectBulkAnalysisEnabled = (state: SessionRoot): boolean =>
  selectSession(state)?.bulk_analysis_enabled ?? false

/** The product's name for this client; the default before a configuration is known. */
export const selectProductName = (state: SessionRoot): string => selectConfig(state)?.product_name ?? 'Tabularium'

/** The name that the client organisation's people use for it. */
export const selectClientName = (state: SessionRoot): string => selectSession(state)?.client_name ?? ''

export const selectDomain = (state: SessionRoot) => state.session.domain
