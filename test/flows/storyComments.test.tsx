import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addComment, listComments, patchComment, settleThread } from '@core/contract'
import { mentionOf } from '@core/domain'
import { users } from '@server/db/schema'
import { checkAccessibility } from '../harness/axe'
import { addCommented, saidIn, say } from '../harness/comments'
import { serveScreens } from '../harness/renderApp'
import { disconnect, refuse } from '../harness/respond'
import type { Caller, MintedClient } from '../harness/serverApp'

const screens = serveScreens()

const stored = async (caller: Caller, storyId: string) =>
  saidIn((await caller.call(listComments, { params: { storyId } })).results)
const section = () => screen.findByRole('region', { name: /^Comments\s*\d*$/ })
const newComment = async () => within(await section()).findByRole('textbox', { name: 'Comment on the story' })
const commentBy = (name: string) => screen.findByRole('article', { name: `Comment by ${name}` })
const open = async (client: MintedClient, storyId: string) =>
  (await screens.open({ at: `/stories/${storyId}`, client, as: 'user' })).user
const onCard = () => screen.findByRole('button', { name: 'Comment', description: 'Open' })

describe('comments on a story', () => {
  it('are written with the keyboard, mention colleagues by name, and are answered', async () => {
    const client = await screens.server.mintClient()
    const { storyId } = await addCommented(client)
    await client.tenant(tx =>
      tx.update(users).set({ firstName: 'Mia', lastName: 'Keller' }).where(eq(users.id, client.admin.id)),
    )
    const user = await open(client, storyId)
    expect(await screen.findByText(/^Ask a question or note what follows/)).toBeInTheDocument()
    const field = await newComment()
    await user.type(field, 'Is this so, @mi')
    const option = await screen.findByRole('option', { name: 'Mia Keller' })
    expect(option).toHaveAttribute('aria-selected', 'true')
    expect(field).toHaveAttribute('aria-activedescendant', option.id)
    await checkAccessibility()
    await user.keyboard('{Enter}')
    expect(field).toHaveValue('Is this so, @Mia Keller ')
    await user.type(field, 'or not?{Control>}{Enter}{/Control}')
    const item = await commentBy('Test user')
    expect(within(item).getByText('@Mia Keller')).toBeInTheDocument()
    expect(field).toHaveValue('')
    const said = `Is this so, ${mentionOf(client.admin.id)} or not?`
    expect(await stored(client.as('manager'), storyId)).toEqual([[said]])

    await user.click(within(item).getByRole('button', { name: 'Reply' }))
    const reply = await within(item).findByRole('textbox', { name: 'Reply' })
    expect(reply).toHaveFocus()
    await user.type(reply, 'It is: https://a.test/why')
    await user.click(within(item).getByRole('button', { name: 'Reply' }))
    expect(await within(item).findByRole('link', { name: /^https:\/\/a\.test\/why/ })).toHaveAttribute(
      'href',
      'https://a.test/why',
    )
    expect(await stored(client.as('manager'), storyId)).toEqual([[said, 'It is: https://a.test/why']])
    expect(await section()).toHaveAccessibleName(/2$/)
    await checkAccessibility()
  })

  it('stay as drafts when they are left, and in their field when they are not sent', async () => {
    const client = await screens.server.mintClient()
    const { storyId, open: cardId } = await addCommented(client)
    const user = await open(client, storyId)
    await user.click(await onCard())
    const onTheCard = { name: 'Comment on the card' }
    await user.type(await screen.findByRole('textbox', onTheCard), 'Half a sentence{Escape}')
    expect(screen.queryByRole('textbox', onTheCard)).not.toBeInTheDocument()
    expect(await onCard()).toHaveFocus()
    // A reload opens the card with what was typed.
    screens.reopen(`/stories/${storyId}`)
    const field = await screen.findByRole('textbox', onTheCard)
    expect(field).toHaveValue('Half a sentence')
    screens.fail(disconnect(addComment, { once: true }))
    const panel = within(screen.getByRole('region', { name: 'Comments on this card' }))
    await user.click(panel.getByRole('button', { name: 'Comment' }))
    expect(await panel.findByRole('alert')).toHaveTextContent(/Your text is still here\.$/)
    expect(field).toHaveValue('Half a sentence')
    await user.click(panel.getByRole('button', { name: 'Comment' }))
    expect(await screen.findByRole('button', { name: '1 comment', description: 'Open' })).toBeInTheDocument()
    const { results } = await client.as('manager').call(listComments, { params: { storyId } })
    expect(results).toMatchObject([{ card_id: cardId, text: 'Half a sentence' }])
    expect(field).toHaveValue('')
  })

  it('are edited by their author, who is asked where the words became others meanwhile', async () => {
    const client = await screens.server.mintClient()
    const { storyId } = await addCommented(client)
    const mention = mentionOf(client.manager.id)
    const commentId = await say(client.as('user'), storyId, `${mention}, is this so`)
    const user = await open(client, storyId)
    const item = within(await commentBy('Test user'))
    const edit = async () => {
      await user.click(item.getByRole('button', { name: 'Edit or delete' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
      return item.findByRole('textbox', { name: 'Edit comment' })
    }
    const field = await edit()
    expect(field).toHaveValue('@Test manager, is this so')
    await user.type(field, '?')
    const body = { text: `${mention}, is it` }
    await client.as('user').call(patchComment, { params: { storyId, commentId }, body })
    await user.click(item.getByRole('button', { name: 'Save' }))
    expect(await item.findByText('Test user changed this while you were editing it')).toBeInTheDocument()
    await user.click(item.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(item.queryByRole('textbox', { name: 'Edit comment' })).not.toBeInTheDocument())
    expect(await stored(client.as('user'), storyId)).toEqual([[`${mention}, is this so?`]])
    expect(item.getByText(/edited/)).toBeInTheDocument()
  })

  it('are deleted with an undo, and a thread is resolved, folded and opened again', async () => {
    const client = await screens.server.mintClient()
    const { storyId } = await addCommented(client)
    const first = await say(client.as('user'), storyId, 'To be settled')
    await say(client.as('manager'), storyId, 'Of the manager')
    const user = await open(client, storyId)
    const item = within(await commentBy('Test user'))
    expect(within(await commentBy('Test manager')).queryByRole('button', { name: 'Resolve' })).not.toBeInTheDocument()
    expect(
      within(await commentBy('Test manager')).queryByRole('button', { name: 'Edit or delete' }),
    ).not.toBeInTheDocument()
    await user.click(item.getByRole('button', { name: 'Edit or delete' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(screen.queryByText('To be settled')).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('To be settled')).toBeInTheDocument()

    screens.fail(refuse(settleThread, 'internal', { once: true }))
    await user.click(within(await commentBy('Test user')).getByRole('button', { name: 'Resolve' }))
    expect(await screen.findByText(/^Nothing was changed\./)).toBeInTheDocument()
    await user.click(within(await commentBy('Test user')).getByRole('button', { name: 'Resolve' }))
    const fold = await screen.findByRole('button', { name: '1 resolved' })
    expect(screen.queryByText('To be settled')).not.toBeInTheDocument()
    expect(await section()).toHaveAccessibleName(/1$/)
    await user.click(fold)
    expect(await screen.findByText(/^Resolved by Test user, /)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Reopen' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '1 resolved' })).not.toBeInTheDocument())
    expect(screen.getByText('To be settled')).toBeInTheDocument()

    await user.click(within(await commentBy('Test user')).getByRole('button', { name: 'Edit or delete' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(async () => expect(await stored(client.as('user'), storyId)).toEqual([['Of the manager']]))
    expect(first).not.toBe('')
  })

  it('are not in the editor, nor in the presented story, and say when they cannot be loaded', async () => {
    const client = await screens.server.mintClient()
    const { storyId } = await addCommented(client)
    await say(client.as('manager'), storyId, 'Said')
    screens.fail(refuse(listComments, 'internal', { once: true }))
    const { user } = await screens.open({ at: `/stories/${storyId}`, client, as: 'manager' })
    expect(await screen.findByText('The comments could not be loaded.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Said')).toBeInTheDocument()
    expect((await section()).closest('[data-print="hide"]')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Present' }))
    expect(within(await screen.findByRole('dialog')).queryByText(/omment/)).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('link', { name: 'Edit' }))
    await waitFor(() => expect(screen.queryByText('Said')).not.toBeInTheDocument())
  })
})
