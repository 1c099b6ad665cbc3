// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const acceptLink: Call<typeof contract.acceptLink> = {"id":"joining.accept","method":"POST","path":"/users/links/accept/","audience":"public","shape":{"one":[{"email":"s","first_name":"s","last_name":"s","admin":"b","manager":"b","role":"s","jwt":"s","homepage_url":"s","qualtrics_enabled":"b","surveymonkey_enabled":"b","decipher_enabled":"b","silent_restrictions_enabled":"b","bulk_analysis_enabled":"b","stories_enabled":"b","hide_study_library_enabled":"b","hide_search_enabled":"b","rottweiler_user_id":"s","valid_login":"b","client_id":"s","client_name":"s","client_banner":"*","support_url":"*","intercom_hash":"*","created":"s","personalization":{"viewedModal?":{"one":["s","0"]},"setPreferences?":"b","viewedLocalFilters?":{"one":["s","0"]}},"second_factor_needed":"b"},{"second_factor":["s"]}]}}
