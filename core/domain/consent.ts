/** Why an account is not connected after its owner came back from SurveyMonkey. The code is in the address of the settings, the sentence is shown. */
export const CONSENT_PROBLEMS = {
  refused: 'Access was not allowed in SurveyMonkey. Nothing has changed.',
  expired: 'This took too long, or somebody else started it. Connect again.',
  not_allowed: 'You can’t change this connection. Ask your administrator.',
  unavailable: 'SurveyMonkey can’t be reached right now. Try again in a few minutes.',
  failed: 'SurveyMonkey did not accept the connection. Connect again.',
} as const
export type ConsentProblem = keyof typeof CONSENT_PROBLEMS

export const isConsentProblem = (code: string): code is ConsentProblem => Object.hasOwn(CONSENT_PROBLEMS, code)
