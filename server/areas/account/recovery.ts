import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { newId } from '../../db/ids'
import { recoveryCodes } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { TotpOwner } from './totp'

const CODES = 10

/** A code without what people add or change when they type it. */
const plain = (code: string): string => code.toLowerCase().replace(/[^0-9a-z]/g, '')

// 80 random bits in each code: no list of guesses leads from the hash to it.
const hashOf = (code: string): string => createHash('sha256').update(plain(code)).digest('base64url')

const ofOwner = ({ clientId, userId }: TotpOwner) =>
  and(eq(recoveryCodes.clientId, clientId), eq(recoveryCodes.userId, userId))

export const countCodes = (tx: Tx, owner: TotpOwner): Promise<number> => tx.$count(recoveryCodes, ofOwner(owner))

export const deleteCodes = async (tx: Tx, owner: TotpOwner): Promise<void> => {
  await tx.delete(recoveryCodes).where(ofOwner(owner))
}

/** Ten new codes in the place of those before, in groups of four characters. Only their hashes stay. */
export const replaceCodes = async (tx: Tx, { clientId, userId }: TotpOwner): Promise<string[]> => {
  await deleteCodes(tx, { clientId, userId })
  const codes = Array.from({ length: CODES }, newId)
  await tx.insert(recoveryCodes).values(codes.map(code => ({ clientId, userId, hash: hashOf(code) })))
  return codes.map(code => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Codes for the first factor of a person; null where there are some. */
export const firstCodes = async (tx: Tx, owner: TotpOwner): Promise<string[] | null> =>
  (await countCodes(tx, owner)) > 0 ? null : replaceCodes(tx, owner)

/** Uses a code up; false when it is wrong or was used. */
export const spendRecoveryCode = async (tx: Tx, owner: TotpOwner, code: string): Promise<boolean> => {
  const gone = await tx
    .delete(recoveryCodes)
    .where(and(ofOwner(owner), eq(recoveryCodes.hash, hashOf(code))))
    .returning({ hash: recoveryCodes.hash })
  return gone.length === 1
}
