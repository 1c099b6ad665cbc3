// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const suggestReceivers: Call<typeof contract.suggestReceivers> = {"id":"share.suggest","method":"POST","path":"/share/suggestions","audience":"user","shape":{"results":[{"kind":"s","key":"s","name":"s","email":"*","people":"n","gets":"s","opens":"*","cards":{"one":[{"of":"n","without":[{"position":"n","title":"s","people":"n"}]},"0"]},"joins":"b","reason":"s","suggestion":"*","unreachable":"b"}]}}
