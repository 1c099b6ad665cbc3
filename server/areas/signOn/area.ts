import * as contract from '@core/contract'
import { inTransaction, on, onPublic, type Area } from '../../access/verbs'
import { signOnConnections, signOnSessions } from '../../db/schema'
import { sealedColumn } from '../../store/sealedColumn'
import { acceptSaml } from './acceptSaml'
import { createConnection, deleteConnection, listConnections, patchConnection, testConnection } from './connections'
import { LEAVE_PURPOSE } from '../session'
import type { SignOnDeps } from './deps'
import { finishOidc, finishSaml } from './finish'
import { getPasswordSignIn, patchPasswordSignIn } from './passwords'
import { getSamlMetadata, readSamlMetadata } from './samlMetadata'
import { findSignOn, startSignOn } from './start'
import { secretOf } from './store'
import { sweepSignOns } from './sweep'

export const signOnArea: Area<SignOnDeps> = {
  routes: deps => [
    inTransaction(contract.listConnections, listConnections),
    inTransaction(contract.createConnection, createConnection(deps)),
    // Before connections: these are no ids.
    on(contract.readSamlMetadata, readSamlMetadata(deps)),
    inTransaction(contract.getPasswordSignIn, getPasswordSignIn),
    inTransaction(contract.patchPasswordSignIn, patchPasswordSignIn),
    inTransaction(contract.patchConnection, patchConnection(deps)),
    inTransaction(contract.deleteConnection, deleteConnection),
    inTransaction(contract.testConnection, testConnection(deps)),
    onPublic(contract.findSignOn, findSignOn(deps)),
    onPublic(contract.finishOidc, finishOidc(deps)),
    onPublic(contract.acceptSaml, acceptSaml(deps)),
    onPublic(contract.finishSaml, finishSaml(deps)),
    onPublic(contract.getSamlMetadata, getSamlMetadata),
    onPublic(contract.startSignOn, startSignOn(deps)),
  ],
  sweeps: [sweepSignOns],
  sealed: [
    sealedColumn(signOnConnections, 'secret', ({ id }) => secretOf(id)),
    sealedColumn(signOnSessions, 'leave', () => LEAVE_PURPOSE),
  ],
}
