import { and, eq, inArray } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { documents, userGroups } from '../../db/schema'
import { changesOf } from '../../access/audit'
import { invalid } from '../../access/refusal'
import type { TxVerb } from '../../access/verbs'
import { ownDocument, readDocument } from './store'

/** Says which groups may open a document; an empty list opens it to all who may view the study. */
export const patchDocument: TxVerb<typeof contract.patchDocument> = async (
  tx,
  ctx,
  { params: { documentId }, body },
) => {
  const groups = [...new Set(body.group_restrictions)]
  const known = groups.length
    ? await tx
        .select({ name: userGroups.name })
        .from(userGroups)
        .where(and(eq(userGroups.clientId, ctx.client.id), inArray(userGroups.name, groups)))
    : []
  const unknown = groups.filter(group => !known.some(({ name }) => name === group))
  if (unknown.length > 0)
    throw invalid('Choose groups of your organisation only.', {
      group_restrictions: [`There is no group named ${unknown.join(', ')}.`],
    })
  const [before] = await tx
    .select({ name: documents.name, groups: documents.groupRestrictions })
    .from(documents)
    .where(ownDocument(ctx, documentId))
    .for('update')
  await tx
    .update(documents)
    .set({ groupRestrictions: groups, modified: new Date() })
    .where(ownDocument(ctx, documentId))
  await ctx.audit(tx, {
    event: 'document.restricted',
    outcome: 'ok',
    detail: { document: documentId, name: before?.name ?? '', groups: groups.length },
    changes: changesOf({ group_restrictions: before?.groups }, { group_restrictions: groups }),
  })
  return readDocument(tx, ctx, documentId)
}
