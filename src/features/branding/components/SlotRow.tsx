import { useEffect, useRef, useState, type DragEvent } from 'react'
import type { BrandingInfo } from '@core/contract'
import { TEMPLATE_LIMITS, type BrandingSlot } from '@core/domain'
import styled from 'styled-components'
import { dayLabel } from '@/lib/dates'
import {
  Button,
  Callout,
  fileProblem,
  Icon,
  IconButton,
  Menu,
  Row,
  sizeWords,
  Stack,
  VisuallyHidden,
  type MenuEntry,
} from '@/ui'
import { Small } from '@/ui/Words'
import { filesOf, isPicture, SLOT_BUILT_IN, SLOT_LABEL, type Staged } from '../model/changes'
import { openPicture } from '../picture'
import { CropDialog } from './CropDialog'
import { TemplateUses } from './TemplateUses'

const Item = styled.li<{ readonly $over: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s3);
  padding: var(--s3) var(--s4);
  background: ${p => (p.$over ? 'var(--accent-soft)' : 'none')};
  & + & {
    border-top: 1px solid var(--border);
  }
`
const Thumb = styled.span<{ readonly $round: boolean }>`
  position: relative;
  display: grid;
  flex: none;
  place-items: center;
  width: 64px;
  height: 40px;
  border: 1px solid var(--border);
  border-radius: var(--r-ctl);
  background: var(--sunken);
  color: var(--text-3);
  overflow: hidden;
  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: ${p => (p.$round ? 'contain' : 'cover')};
  }
`
const Facts = styled.div`
  display: flex;
  flex: 1 1 150px;
  flex-direction: column;
  min-width: 0;
  overflow-wrap: anywhere;
  strong {
    font-weight: 500;
  }
`
const Pending = styled(Small)`
  color: var(--accent-text);
  font-weight: 500;
`
const Whole = styled.div`
  flex: 1 0 100%;
`

const TYPES = { picture: '.png,.jpg,.jpeg,.gif,image/png,image/jpeg,image/gif', template: '.pptx' }

const TEMPLATE_HINT = `.pptx, ${TEMPLATE_LIMITS.masters} master slides, up to ${sizeWords(TEMPLATE_LIMITS.bytes)}`

/** What the slot holds, and who put it there, in two lines. */
const factsOf = (info: BrandingInfo, slot: BrandingSlot): readonly [string, string] => {
  const { current } = filesOf(info, slot)
  if (!current) return [SLOT_BUILT_IN[slot], isPicture(slot) ? '' : TEMPLATE_HINT]
  const size = current.width === null ? '' : `${current.width} × ${current.height ?? 0}, `
  const bytes = current.bytes > 0 ? sizeWords(current.bytes) : ''
  const name = isPicture(slot) ? '' : current.file_name || 'Your own template'
  const at = info[`${slot}_modified_at`]
  return [
    [name, `${size}${bytes}`].filter(Boolean).join(', '),
    [info[`${slot}_modified_by`], at === null ? null : dayLabel(at)].filter(Boolean).join(', '),
  ]
}

const pendingWords = (info: BrandingInfo, slot: BrandingSlot, staged: Staged): string => {
  if (staged.kind === 'file') return `New after publishing: ${staged.file.name}, ${sizeWords(staged.file.size)}`
  return staged.kind === 'empty'
    ? `${SLOT_BUILT_IN[slot]} after publishing`
    : `Previous file after publishing: ${filesOf(info, slot).previous?.file_name || SLOT_LABEL[slot]}`
}

export interface SlotRowProps {
  readonly info: BrandingInfo
  readonly slot: BrandingSlot
  readonly staged: Staged | null
  /** Address of the picture as it would be after publishing. */
  readonly url: string | null
  /** Why the server did not take the file. */
  readonly refused: string | null
  readonly onStage: (staged: Staged | null) => void
  readonly onDownload?: () => void
}

/** One slot: what it holds, and how it is replaced, removed or taken back. A refused file never replaces the present one. */
export const SlotRow = ({ info, slot, staged, url, refused, onStage, onDownload }: SlotRowProps) => {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [opened, setOpened] = useState<{ readonly bitmap: ImageBitmap; readonly name: string } | null>(null)
  const [over, setOver] = useState(false)
  const label = SLOT_LABEL[slot]
  const { current, previous } = filesOf(info, slot)
  const take = async (file: File | undefined) => {
    if (!file) return
    setProblem(null)
    if (!isPicture(slot)) {
      const wrong = fileProblem(file, TEMPLATE_LIMITS.bytes)
      setProblem(wrong)
      if (wrong === null) onStage({ kind: 'file', file })
      return
    }
    const result = await openPicture(file)
    if ('problem' in result) setProblem(result.problem)
    else setOpened({ bitmap: result.bitmap, name: file.name })
  }
  const choose = () => input.current?.click()
  const dragging = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside)
  }
  const wrong = problem ?? refused
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that published it is at the top of the page.
    if (refused !== null) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])
  const entries: MenuEntry[] = [
    ...(onDownload && current ? [{ label: 'Download', icon: 'download' as const, onSelect: onDownload }] : []),
    {
      label: 'Revert to the last',
      icon: 'undo',
      disabledReason: previous ? null : 'There is no earlier file',
      onSelect: () => onStage({ kind: 'previous' }),
    },
    {
      label: 'Remove',
      icon: 'trash',
      danger: true,
      disabledReason: current ? null : 'Nothing to remove',
      onSelect: () => onStage({ kind: 'empty' }),
    },
  ]
  const [first, second] = factsOf(info, slot)
  return (
    <Item
      $over={over}
      onDragOver={event => dragging(event, true)}
      onDragLeave={event => dragging(event, false)}
      onDrop={event => {
        dragging(event, false)
        void take(event.dataTransfer.files[0])
      }}
    >
      <Thumb $round={slot === 'logo'}>
        {url === null ? <Icon name={slot === 'pptx_template' ? 'chart-column' : 'minus'} /> : <img src={url} alt="" />}
      </Thumb>
      <Facts>
        <strong>{label}</strong>
        <Small>{first}</Small>
        {staged ? <Pending>{pendingWords(info, slot, staged)}</Pending> : second !== '' && <Small>{second}</Small>}
      </Facts>
      <Row $gap="s1">
        <Button ref={button} size="sm" onClick={choose}>
          {current || staged?.kind === 'file' ? 'Replace' : 'Choose'} <VisuallyHidden>{label}</VisuallyHidden>
        </Button>
        <Menu trigger={<IconButton icon="more" label={`More for ${label}`} tooltip={false} />} entries={entries} />
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`File for ${label}`}
          accept={isPicture(slot) ? TYPES.picture : TYPES.template}
          onChange={event => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </Row>
      {current && current.uses.length > 0 && staged === null && (
        <Whole>
          <TemplateUses uses={current.uses} />
        </Whole>
      )}
      {wrong !== null && (
        <Whole ref={alert}>
          <Callout tone="danger" role="alert">
            <Stack $gap="s2">
              <span>
                {wrong} {current ? 'The present file stays in use.' : ''}
              </span>
              <Row>
                <Button size="sm" onClick={choose}>
                  Choose another file
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => {
                    setProblem(null)
                    if (refused !== null) onStage(null)
                    button.current?.focus()
                  }}
                >
                  Dismiss
                </Button>
              </Row>
            </Stack>
          </Callout>
        </Whole>
      )}
      {opened && isPicture(slot) && (
        <CropDialog
          slot={slot}
          picture={opened}
          onClose={() => setOpened(null)}
          onUse={file => {
            onStage({ kind: 'file', file })
            setOpened(null)
          }}
        />
      )}
    </Item>
  )
}
