// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listNotices: Call<typeof contract.listNotices> = {"id":"following.notices","method":"GET","path":"/notices/","audience":"user","shape":{"unread":"n","results":[{"kind":"s","item_type":"s","item_id":"s","title":"s","address":"s","study_number":"*","count":"n","by":"*","dataset":"*","found":"*","unread":"b","newest":"s"}]}}
