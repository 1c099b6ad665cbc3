import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findDrafts } from '@/lib/drafts'
import { aText } from '@/lib/readers'
import { DraftNote, DraftPerson, isAtRisk, useDraft, type Draft } from '.'

let shown: Draft<string> | null = null

const Form = ({ saved, object }: { readonly saved: string; readonly object: string | null }) => {
  const [text, setText] = useState(saved)
  const draft = useDraft({
    place: object === null ? null : ['note', object],
    label: 'Note',
    value: text,
    saved,
    read: aText,
    onRestore: setText,
  })
  shown = draft
  return (
    <form>
      <input aria-label="Note" value={text} onChange={event => setText(event.target.value)} />
      <DraftNote draft={draft} />
      <button type="button" onClick={draft.drop}>
        Save
      </button>
    </form>
  )
}

const open = ({
  saved = '',
  person = 'ann',
  object = 'a',
}: { saved?: string; person?: string | null; object?: string | null } = {}) => {
  const user = userEvent.setup()
  const tree = (now: string, at: string | null) => (
    <DraftPerson value={person}>
      <Form saved={now} object={at} />
    </DraftPerson>
  )
  const { unmount, rerender } = render(tree(saved, object))
  return { user, leave: unmount, again: (now: string, at = object) => rerender(tree(now, at)) }
}
const field = () => screen.getByRole('textbox', { name: 'Note' })
const button = (name: string) => screen.getByRole('button', { name })
const newTab = () => sessionStorage.clear()
const kept = (person = 'ann') => findDrafts(person, []).map(({ value }) => value)

afterEach(() => {
  vi.restoreAllMocks()
  shown = null
})

describe('a form with a draft', () => {
  it('keeps nothing before something is typed', () => {
    open({ saved: 'Saved' })
    expect(kept()).toEqual([])
    expect(screen.queryByText(/unsaved/)).not.toBeInTheDocument()
  })

  it('has its text again after it was left, and says of when it is', async () => {
    const { user, leave } = open()
    await user.type(field(), 'Half a sen')
    leave()
    open()
    expect(field()).toHaveValue('Half a sen')
    expect(screen.getByText(/^Your unsaved text from \d\d:\d\d$/)).toBeInTheDocument()
  })

  it('goes on with the draft that came back, and leaves one', async () => {
    const first = open()
    await first.user.type(field(), 'Half')
    first.leave()
    const second = open()
    await second.user.type(field(), ' a sentence')
    expect(kept()).toEqual(['Half a sentence'])
  })

  it('goes back to what is saved when the draft is discarded', async () => {
    const first = open({ saved: 'Saved' })
    await first.user.type(field(), ' and more')
    first.leave()
    const second = open({ saved: 'Saved' })
    await second.user.type(field(), ' and more')
    await second.user.click(button('Discard'))
    expect(field()).toHaveValue('Saved')
    expect(kept()).toEqual([])
    expect(screen.queryByText(/unsaved/)).not.toBeInTheDocument()
  })

  it('drops the draft when it is saved, and begins another with what is typed after it', async () => {
    const { user, again } = open({ saved: 'Saved' })
    await user.type(field(), ' 2')
    await user.click(button('Save'))
    expect(kept()).toEqual([])
    again('Saved 2')
    expect(kept()).toEqual([])
    await user.type(field(), '3')
    expect(findDrafts('ann', []).map(({ value, startedFrom }) => [value, startedFrom])).toEqual([
      ['Saved 23', 'Saved 2'],
    ])
  })

  it('has none left when the text is made what it was', async () => {
    const { user } = open({ saved: 'Saved' })
    await user.type(field(), '!')
    await user.type(field(), '{Backspace}')
    expect(kept()).toEqual([])
  })

  it('takes no draft that says what is saved already', async () => {
    const { user, leave } = open({ saved: 'A' })
    await user.type(field(), 'B')
    leave()
    open({ saved: 'AB' })
    expect(screen.queryByText(/unsaved/)).not.toBeInTheDocument()
    expect(kept()).toEqual([])
  })

  it('takes no draft of another kind', async () => {
    const { user, leave } = open()
    await user.type(field(), 'text')
    leave()
    const [key = ''] = Object.keys(localStorage)
    localStorage.setItem(key, String(localStorage.getItem(key)).replace('"text"', '{"more":"text"}'))
    open()
    expect(field()).toHaveValue('')
  })

  it('shows nothing of another person or of another object', async () => {
    const { user, leave } = open()
    await user.type(field(), 'private')
    leave()
    const other = open({ person: 'bob' })
    expect(field()).toHaveValue('')
    expect(screen.queryByText(/unsaved/)).not.toBeInTheDocument()
    other.leave()
    open({ object: 'b' })
    expect(field()).toHaveValue('')
  })

  it('keeps nothing of nobody, and nothing while it is closed', async () => {
    const nobody = open({ person: null })
    await nobody.user.type(field(), 'text')
    nobody.leave()
    const closed = open({ object: null })
    await closed.user.type(field(), 'text')
    expect(Object.keys(localStorage)).toEqual([])
    closed.again('', 'a')
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('says when what is saved has changed since the draft was begun', async () => {
    const { user, leave } = open({ saved: 'Old' })
    await user.type(field(), ' text')
    leave()
    const second = open({ saved: 'Newer' })
    expect(shown?.startedFrom).toBe('Old')
    expect(screen.getByText(/The saved version has changed since then/)).toBeInTheDocument()
    await second.user.type(field(), '!')
    second.leave()
    open({ saved: 'Newer' })
    expect(field()).toHaveValue('Old text!')
    expect(shown?.savedHasChanged).toBe(true)
  })
})

describe('drafts of two tabs', () => {
  it('are offered to each other and replace nothing', async () => {
    const first = open()
    await first.user.type(field(), 'from the first')
    first.leave()
    newTab()
    const second = open()
    expect(field()).toHaveValue('')
    expect(screen.getByText(/^You have unsaved text from/)).toBeInTheDocument()
    await second.user.type(field(), 'from the second')
    expect(kept().sort()).toEqual(['from the first', 'from the second'])
    await second.user.click(button('Continue'))
    expect(field()).toHaveValue('from the first')
    expect(kept().sort()).toEqual(['from the first', 'from the second'])
    await second.user.click(button('Save'))
    expect(kept()).toEqual(['from the second'])
  })

  it('are not offered again once they were discarded', async () => {
    const first = open()
    await first.user.type(field(), 'old')
    first.leave()
    newTab()
    const { user } = open()
    await user.click(button('Discard'))
    expect(screen.queryByText(/unsaved/)).not.toBeInTheDocument()
    expect(kept()).toEqual([])
  })

  it('keep what the other tab typed after its draft was taken', async () => {
    const first = open()
    await first.user.type(field(), 'first')
    newTab()
    const view = render(
      <DraftPerson value="ann">
        <Form saved="" object="a" />
      </DraftPerson>,
    )
    const [fieldOfFirst, fieldOfSecond] = screen.getAllByRole('textbox', { name: 'Note' }) as [HTMLElement, HTMLElement]
    await first.user.click(button('Continue'))
    await waitFor(() => expect(fieldOfSecond).toHaveFocus())
    await first.user.type(fieldOfFirst, ' goes on')
    await first.user.type(fieldOfSecond, ' elsewhere')
    expect(kept().sort()).toEqual(['first elsewhere', 'first goes on'])
    view.unmount()
  })
})

describe('where nothing can be kept', () => {
  it('typing still works, and the browser asks before the window closes until it is saved', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { user } = open()
    expect(leaves()).toBe(true)
    await user.type(field(), 'text')
    expect(field()).toHaveValue('text')
    expect(isAtRisk()).toBe(true)
    expect(leaves()).toBe(false)
    await user.click(button('Save'))
    expect(isAtRisk()).toBe(false)
    expect(leaves()).toBe(true)
  })

  it('asks nothing where a draft is kept', async () => {
    const { user } = open()
    await user.type(field(), 'text')
    expect(isAtRisk()).toBe(false)
  })
})
