// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listAccess: Call<typeof contract.listAccess> = {"id":"access.list","method":"GET","path":"/access/requests/","audience":"user","shape":{"to_answer":[{"id":"s","by":"s","email":"s","item_type":"s","title":"s","path":"s","note":"s","asked":"s","gives":{"one":[{"groups":["s"],"effects":["s"]},"0"]},"why_not":"s"}],"own":[{"id":"s","item_type":"s","item_id":"s","note":"s","state":"s","created":"s","ends":"s"}]}}
