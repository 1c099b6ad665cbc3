import * as contract from '@core/contract'
import { inTransaction, type Area } from '../../access/verbs'
import { suggest } from './suggest'

export const suggestionsArea: Area = { routes: () => [inTransaction(contract.suggest, suggest)] }
