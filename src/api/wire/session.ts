// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const clearPreferences: Call<typeof contract.clearPreferences> = {"id":"session.clearPreferences","method":"DELETE","path":"/usermetadata/","audience":"user","shape":{}}

export const getUserConfig: Call<typeof contract.getUserConfig> = {"id":"session.config","method":"GET","path":"/users/config/","audience":"user","shape":{"product_name":"s","stylesheet_url":"s","vector_search_enabled":"b","locale":"s","upload_limit_bytes":"n","low_base_threshold":"n","file_days":"n"}}

export const listPreferences: Call<typeof contract.listPreferences> = {"id":"session.preferences","method":"GET","path":"/usermetadata/","audience":"user","shape":{"results":[{"metadata_field":"s","metadata_value":"s","user_selected":"b","include_children":"b"}]}}

export const logout: Call<typeof contract.logout> = {"id":"session.logout","method":"POST","path":"/users/logout/","audience":"session","shape":{"leave?":"s"}}

export const patchPreference: Call<typeof contract.patchPreference> = {"id":"session.preference","method":"PATCH","path":"/usermetadata/","audience":"user","shape":{"metadata_field":"s","metadata_value":"s","user_selected":"b","include_children":"b"}}

export const patchUser: Call<typeof contract.patchUser> = {"id":"session.patchUser","method":"PATCH","path":"/proxy/rottweiler/users/{profileId}/","audience":"user","shape":{"personalization?":{"viewedModal?":{"one":["s","0"]},"setPreferences?":"b","viewedLocalFilters?":{"one":["s","0"]}},"user?":{"profile_id":"s","first_name":"s","last_name":"s","email":"s","admin":"b","manager":"b","active":"b","invited":"b","integrations":["s"],"groups":["s"],"last_seen":"*","last_admin":"b"}}}

export const recordSupportEvent: Call<typeof contract.recordSupportEvent> = {"id":"session.supportEvent","method":"POST","path":"/support/events/","audience":"user","creates":true,"shape":{"id":"s"}}

export const sessionCheck: Call<typeof contract.sessionCheck> = {"id":"session.check","method":"GET","path":"/users/session_check/","audience":"public","shape":{"one":[{"email":"s","first_name":"s","last_name":"s","admin":"b","manager":"b","role":"s","jwt":"s","homepage_url":"s","qualtrics_enabled":"b","surveymonkey_enabled":"b","decipher_enabled":"b","silent_restrictions_enabled":"b","bulk_analysis_enabled":"b","stories_enabled":"b","hide_study_library_enabled":"b","hide_search_enabled":"b","rottweiler_user_id":"s","valid_login":"b","client_id":"s","client_name":"s","client_banner":"*","support_address":"*","intercom_hash":"*","created":"s","personalization":{"viewedModal?":{"one":["s","0"]},"setPreferences?":"b","viewedLocalFilters?":{"one":["s","0"]}},"second_factor_needed":"b"},"b"]}}
