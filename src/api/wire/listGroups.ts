// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listGroups: Call<typeof contract.listGroups> = {"id":"people.groups","method":"GET","path":"/proxy/rottweiler/groups/","audience":"manager","shape":{"results":[{"name":"s","members":"n","studies":"n","datasets":"n","documents":"n","only_here":"n","kept_from":"n"}]}}
