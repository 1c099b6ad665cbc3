import { addComment, addStoryCard, listComments, type CommentThread } from '@core/contract'
import { addReadDocument, addStory, addStudy, closeStudy } from './library'
import type { Caller, MintedClient } from './serverApp'

/** What a person says: what each thread is about, its words and those of its replies. */
export const saidIn = (threads: readonly CommentThread[]) =>
  threads.map(({ text, replies }) => [text, ...replies.map(reply => reply.text)])

/** Adds a comment; its id. */
export const say = async (
  caller: Caller,
  storyId: string,
  text: string,
  on: { readonly card_id?: string; readonly reply_to?: string } = {},
): Promise<string> => {
  const ids = (threads: readonly CommentThread[]) =>
    threads.flatMap(({ id, replies }) => [id, ...replies.map(r => r.id)])
  const before = new Set(ids((await caller.call(listComments, { params: { storyId } })).results))
  const { results } = await caller.call(addComment, { params: { storyId }, body: { text, ...on } })
  return ids(results).find(id => !before.has(id)) ?? ''
}

/**
 * A public story of the manager with a text card, and a card of a document of a study that only managers can open from then on.
 */
export const addCommented = async (client: MintedClient, title = 'Snacks in short') => {
  const storyId = await addStory(client, title)
  const study = await addStudy(client, `Closed ${storyId}`)
  const document_id = await addReadDocument(client, study.name, 'Secret.pdf', ['Nobody knows'])
  const manager = client.as('manager')
  const params = { storyId }
  const { cards: first } = await manager.call(addStoryCard, { params, body: { kind: 'text', title: 'Open', body: '' } })
  const body = { kind: 'document', title: 'Secret', document_id, page: 1 } as const
  const { cards } = await manager.call(addStoryCard, { params, body })
  await closeStudy(client, study.name)
  return { storyId, open: first[0]?.id ?? '', closed: cards[1]?.id ?? '', studyName: study.name }
}
