import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { NOTIFICATION_MS } from '@core/domain/limits'
import { TypedConfirm, type TypedConfirmProps } from './TypedConfirm'
import { Button, Callout, ConfirmDialog, Menu, Modal, Popover, TextField, ToastProvider, useToast } from './index'

const Page = ({ dirty = false }: { dirty?: boolean }) => {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Modal open={open} onClose={() => setOpen(false)} title="Add a net" dirty={dirty} footer={<Button>Save</Button>}>
        <TextField label="Name" value={name} onValueChange={setName} />
      </Modal>
    </>
  )
}

const opened = async (page = <Page />) => {
  const user = userEvent.setup()
  render(page)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return user
}

describe('Modal', () => {
  it('focuses its first field, keeps Tab inside, and gives the focus back on Esc', async () => {
    const user = await opened()
    const field = screen.getByRole('textbox', { name: 'Name' })
    expect(field).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
    await user.tab()
    expect(field).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
  })

  it('brings the first alert that appears in it into view; one of the page leaves the scrolling alone', () => {
    const seen: (string | null)[] = []
    const reveal = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.textContent)
    })
    const Alerts = () => (
      <>
        <Callout role="alert">First</Callout>
        <Callout role="alert">Second</Callout>
      </>
    )
    const { rerender } = render(<Alerts />)
    expect(seen).toEqual([])
    rerender(
      <Modal open onClose={() => undefined} title="Add a net">
        <Callout>To begin with</Callout>
        <Alerts />
      </Modal>,
    )
    expect(seen).toEqual(['First'])
    reveal.mockRestore()
  })

  it('focuses its heading when it has no field', async () => {
    const user = userEvent.setup()
    const Plain = () => {
      const [open, setOpen] = useState(false)
      return (
        <>
          <Button onClick={() => setOpen(true)}>Open</Button>
          <Modal open={open} onClose={() => setOpen(false)} title="About this report">
            Words only
          </Modal>
        </>
      )
    }
    render(<Plain />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(screen.getByRole('heading', { name: 'About this report' })).toHaveFocus()
  })

  it('asks before it loses what was entered', async () => {
    const user = await opened(<Page dirty />)
    await user.keyboard('{Escape}')
    expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(screen.getByRole('dialog', { name: 'Add a net' })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('ConfirmDialog', () => {
  it('starts on the safe answer', () => {
    const confirm = vi.fn()
    render(
      <ConfirmDialog open title="Delete?" confirmLabel="Delete" danger onCancel={() => undefined} onConfirm={confirm}>
        It will be gone.
      </ConfirmDialog>,
    )
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    expect(confirm).not.toHaveBeenCalled()
  })

  it('says why what was confirmed failed, and stays open for another try', async () => {
    const user = userEvent.setup()
    const confirm = vi.fn()
    render(
      <ConfirmDialog
        open
        title="Delete?"
        confirmLabel="Delete"
        problem="It is in use."
        onCancel={() => undefined}
        onConfirm={confirm}
      >
        It will be gone.
      </ConfirmDialog>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('It is in use.')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(confirm).toHaveBeenCalledOnce()
  })
})

describe('TypedConfirm', () => {
  const asks = (confirm: (typed: string) => void, more: Partial<TypedConfirmProps> = {}) =>
    render(
      <TypedConfirm
        title="Delete?"
        confirmLabel="Delete"
        label="Name"
        expected="Snacks 2026"
        mismatch="This is not its name."
        onCancel={() => undefined}
        onConfirm={confirm}
        {...more}
      >
        It will be gone.
      </TypedConfirm>,
    )

  it('goes on only with the very name, by the button or by Enter', async () => {
    const user = userEvent.setup()
    const confirm = vi.fn()
    asks(confirm)
    const field = screen.getByRole('textbox', { name: 'Name' })
    await user.type(field, 'snacks 2026')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(screen.getByText('This is not its name.')).toBeInTheDocument()
    expect(field).toHaveFocus()
    expect(confirm).not.toHaveBeenCalled()
    await user.clear(field)
    await user.type(field, 'Snacks 2026')
    expect(screen.queryByText('This is not its name.')).not.toBeInTheDocument()
    await user.type(field, '{Enter}')
    expect(confirm).toHaveBeenCalledExactlyOnceWith('Snacks 2026')
  })

  it('takes an address in capitals and with spaces around it', async () => {
    const user = userEvent.setup()
    const confirm = vi.fn()
    asks(confirm, { expected: 'ann@example.test', isAddress: true })
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Ann@Example.test {Enter}')
    expect(confirm).toHaveBeenCalledExactlyOnceWith('Ann@Example.test')
  })

  it('sends nothing twice', async () => {
    const user = userEvent.setup()
    const confirm = vi.fn()
    asks(confirm, { busy: true })
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Snacks 2026{Enter}')
    expect(confirm).not.toHaveBeenCalled()
  })
})

describe('Button', () => {
  it('stays focusable and tells why when it is disabled with a reason', async () => {
    const press = vi.fn()
    const user = userEvent.setup()
    render(
      <Button disabledReason="Only managers can add new studies." onClick={press}>
        Add Study
      </Button>,
    )
    await user.tab()
    const button = screen.getByRole('button', { name: 'Add Study' })
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Only managers can add new studies.')
    await user.keyboard('{Enter}')
    expect(press).not.toHaveBeenCalled()
  })

  it('does not submit its form while it loads', async () => {
    const submit = vi.fn((event: React.SyntheticEvent) => event.preventDefault())
    const user = userEvent.setup()
    render(
      <form onSubmit={submit}>
        <Button type="submit" loading>
          Save
        </Button>
      </form>,
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(submit).not.toHaveBeenCalled()
  })
})

describe('Menu', () => {
  it('moves with arrows, finds by letters, and skips what is disabled', async () => {
    const copy = vi.fn()
    const user = userEvent.setup()
    render(
      <Menu
        trigger={<Button>More</Button>}
        entries={[
          { label: 'Copy', onSelect: copy },
          { label: 'Share', onSelect: () => undefined, disabledReason: 'Nothing to share' },
          { label: 'Delete', onSelect: () => undefined, danger: true },
        ]}
      />,
    )
    await user.tab()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('menuitem', { name: 'Copy' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus()
    await user.keyboard('c{Enter}')
    expect(copy).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus()
  })
})

describe('a menu opened by key while the layers are still on their way', () => {
  it('has the focus on its first entry as well', async () => {
    vi.resetModules()
    const { Menu: FreshMenu } = await import('./Menu')
    const { provideLayers } = await import('./layers/useLayers')
    let arrive = (): void => undefined
    const onTheWay = new Promise<void>(resolve => (arrive = resolve))
    provideLayers(async () => {
      await onTheWay
      return import('./layers')
    })
    const user = userEvent.setup()
    render(<FreshMenu trigger={<button type="button">More</button>} entries={[{ label: 'Copy', onSelect: vi.fn() }]} />)
    await user.tab()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('menu')).toBeNull()
    arrive()
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Copy' })).toHaveFocus())
  })
})

describe('what a menu hangs on', () => {
  it('stands outside of what the button is in, where nothing contains or moves it', async () => {
    const user = userEvent.setup()
    render(
      <article>
        <Menu trigger={<Button>More</Button>} entries={[{ label: 'Copy', onSelect: () => undefined }]} />
      </article>,
    )
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getByRole('menu')).toBeInTheDocument()
    expect(screen.getByRole('article').children).toHaveLength(1)
  })
})

describe('a dialog opened out of another layer', () => {
  const Dialogs = () => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Menu trigger={<Button>More</Button>} entries={[{ label: 'From a menu', onSelect: () => setOpen(true) }]} />
        <Popover label="Facts" trigger={<Button>Facts</Button>}>
          <Button onClick={() => setOpen(true)}>From a popover</Button>
        </Popover>
        {open && (
          <Modal open onClose={() => setOpen(false)} title="Filters">
            <TextField label="Name" value="" onValueChange={() => undefined} />
          </Modal>
        )}
      </>
    )
  }

  it.each([
    ['More', 'menuitem', 'From a menu'],
    ['Facts', 'button', 'From a popover'],
  ] as const)('gives the focus back to %s, which opened that layer', async (opener, role, entry) => {
    const user = userEvent.setup()
    render(<Dialogs />)
    const button = screen.getByRole('button', { name: opener })
    await user.click(button)
    await user.click(screen.getByRole(role, { name: entry }))
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(button).toHaveFocus())
  })
})

describe('Toast', () => {
  it('undoes, dismisses, and shows at most three', async () => {
    const undo = vi.fn()
    const Page = () => {
      const toast = useToast()
      return <Button onClick={() => toast({ text: 'Report deleted.', undo })}>Delete</Button>
    }
    const user = userEvent.setup()
    render(
      <ToastProvider>
        <Page />
      </ToastProvider>,
    )
    const remove = screen.getByRole('button', { name: 'Delete' })
    for (let press = 0; press < 4; press += 1) await user.click(remove)
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(3)
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] ?? remove)
    expect(undo).toHaveBeenCalledOnce()
    expect(remove).toHaveFocus()
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(2)
  })

  it('gives way to a later one about the same, wherever it came from', async () => {
    const gone = vi.fn()
    const Page = () => {
      const toast = useToast()
      return (
        <>
          <Button onClick={() => toast({ subject: 'favorite 1', text: 'Removed.', onGone: gone })}>Remove</Button>
          <Button onClick={() => toast({ subject: 'favorite 1', text: 'Not removed.', tone: 'error' })}>Fail</Button>
          <Button onClick={() => toast({ text: 'Something else.' })}>Else</Button>
        </>
      )
    }
    const user = userEvent.setup()
    render(
      <ToastProvider>
        <Page />
      </ToastProvider>,
    )
    for (const name of ['Remove', 'Else', 'Else', 'Fail']) await user.click(screen.getByRole('button', { name }))
    expect(screen.queryByText('Removed.')).toBeNull()
    expect(screen.getByText('Not removed.')).toBeInTheDocument()
    expect(screen.getAllByText('Something else.')).toHaveLength(2)
    expect(gone).toHaveBeenCalledOnce()
  })

  it('tells when its undo is gone: dismissed, timed out, pushed out by newer ones, and after it was used', async () => {
    const told: string[] = []
    let count = 0
    const Page = () => {
      const toast = useToast()
      const say = () => {
        count += 1
        const name = String(count)
        toast({ text: name, undo: () => told.push(`undo ${name}`), onGone: () => told.push(`gone ${name}`) })
      }
      return <Button onClick={say}>Delete</Button>
    }
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      render(
        <StrictMode>
          <ToastProvider>
            <Page />
          </ToastProvider>
        </StrictMode>,
      )
      for (let press = 0; press < 4; press += 1) await user.click(screen.getByRole('button', { name: 'Delete' }))
      expect(told).toEqual(['gone 1'])
      await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] ?? document.body)
      expect(told).toEqual(['gone 1', 'undo 2', 'gone 2'])
      await user.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body)
      expect(told.slice(3)).toEqual(['gone 3'])
      // It stays while the pointer is on it, and so does its undo.
      await user.hover(screen.getByText('4'))
      await act(() => vi.advanceTimersByTimeAsync(2 * NOTIFICATION_MS))
      expect(told.slice(4)).toEqual([])
      await user.click(screen.getByText('Delete'))
      await act(() => vi.advanceTimersByTimeAsync(NOTIFICATION_MS))
      expect(told.slice(4)).toEqual(['gone 4', 'gone 5'])
      // One that vanished under the pointer and the focus holds no later one.
      await user.click(screen.getByText('Delete'))
      await user.click(screen.getByRole('button', { name: 'Undo' }))
      await user.click(screen.getByText('Delete'))
      await act(() => vi.advanceTimersByTimeAsync(NOTIFICATION_MS))
      expect(told.slice(6)).toEqual(['undo 6', 'gone 6', 'gone 7'])
    } finally {
      vi.useRealTimers()
    }
  })
})
