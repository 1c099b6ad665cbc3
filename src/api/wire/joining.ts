// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const acceptLink: Call<typeof contract.acceptLink> = {"id":"joining.accept","method":"POST","path":"/users/links/accept/","audience":"public","shape":{"one":[{"email":"s","first_name":"s","last_name":"s","admin":"b","manager":"b","role":"s","jwt":"s","homepage_url":"s","qualtrics_enabled":"b","surveymonkey_enabled":"b","decipher_enabled":"b","silent_restrictions_enabled":"b","bulk_analysis_enabled":"b","stories_enabled":"b","hide_study_library_enabled":"b","hide_search_enabled":"b","rottweiler_user_id":"s","valid_login":"b","client_id":"s","client_name":"s","client_banner":"*","support_address":"*","intercom_hash":"*","created":"s","personalization":{"viewedModal?":{"one":["s","0"]},"setPreferences?":"b","viewedLocalFilters?":{"one":["s","0"]}},"second_factor_needed":"b"},{"second_factor":["s"]}]}}

export const askReset: Call<typeof contract.askReset> = {"id":"joining.forgot","method":"POST","path":"/users/forgot/","audience":"public","shape":{"mails":"b"}}

export const inspectLink: Call<typeof contract.inspectLink> = {"id":"joining.inspect","method":"POST","path":"/users/links/","audience":"public","shape":{"kind":"s","email":"s","client_name":"s","first_name":"s","last_name":"s"}}

export const invitePeople: Call<typeof contract.invitePeople> = {"id":"joining.invite","method":"POST","path":"/proxy/rottweiler/invites/","audience":"manager","shape":{"results":[{"email":"s","outcome":"s","reason":"s","profile_id":"*","link":{"one":[{"url":"s","expires":"s","mailed":"b"},"0"]}}]}}

export const makeLink: Call<typeof contract.makeLink> = {"id":"joining.link","method":"POST","path":"/proxy/rottweiler/users/{profileId}/link/","audience":"manager","shape":{"url":"s","expires":"s","mailed":"b","kind":"s"}}

export const signUp: Call<typeof contract.signUp> = {"id":"joining.signUp","method":"POST","path":"/users/sign_up/","audience":"public","shape":{"mails":"b"}}

export const withdrawInvite: Call<typeof contract.withdrawInvite> = {"id":"joining.withdraw","method":"DELETE","path":"/proxy/rottweiler/invites/{profileId}/","audience":"manager","shape":{}}
