import { useEffect, useRef, useState } from 'react'
import type { BrandingInfo } from '@core/contract'
import { TEMPLATE_LIMITS } from '@core/domain'
import styled from 'styled-components'
import { dayLabel } from '@/lib/dates'
import { fieldMessage } from '@/lib/failure'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Button,
  Callout,
  ConfirmDialog,
  FileDrop,
  fileProblem,
  Icon,
  Muted,
  Row,
  sizeWords,
  Stack,
  useAnnounce,
} from '@/ui'
import { removeRemote, templateRemote } from '../remotes'
import { events, type WithBrandingSettings } from '../slice'

const Held = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s3);
  padding: var(--s3) var(--s4);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  > svg {
    flex: none;
    color: var(--text-3);
  }
  > div:first-of-type {
    flex: 1 1 200px;
  }
`

const select = (state: WithBrandingSettings) => state.brandingSettings

const HINT = `A .pptx with exactly ${TEMPLATE_LIMITS.masters} master slides: the first for charts, the second for tables. Up to ${sizeWords(TEMPLATE_LIMITS.bytes)}.`

const Current = ({ info, busy }: { readonly info: BrandingInfo; readonly busy: boolean }) => {
  const dispatch = useAppDispatch()
  const { removing, template } = useAppSelector(select)
  const [asking, setAsking] = useState(false)
  const by = info.pptx_template_modified_by ?? 'Somebody'
  const at = info.pptx_template_modified_at
  return (
    <Stack $gap="s2">
      <Held>
        <Icon name="chart-column" />
        <Stack $gap={0}>
          <strong>Your own template</strong>
          <Muted $size="sm">
            Changed by {by} on {at === null ? 'an unknown date' : dayLabel(at)}
          </Muted>
        </Stack>
        <Row>
          <Button
            size="sm"
            icon="download"
            loading={template.isFetching}
            onClick={() => dispatch(templateRemote.requested())}
          >
            Download
          </Button>
          <Button size="sm" variant="ghost" icon="trash" disabled={busy} onClick={() => setAsking(true)}>
            Remove
          </Button>
        </Row>
      </Held>
      {template.error && (
        <Callout tone="danger" role="alert">
          The template could not be downloaded. {template.error.message}
        </Callout>
      )}
      <ConfirmDialog
        open={asking}
        title="Remove the PowerPoint template?"
        confirmLabel="Remove"
        danger
        busy={removing.isFetching}
        onCancel={() => setAsking(false)}
        onConfirm={() => dispatch(removeRemote.requested())}
      >
        New PowerPoint files will use the built-in template. Existing files stay as they are.
        {removing.error && (
          <Callout tone="danger" role="alert">
            It could not be removed. {removing.error.message}
          </Callout>
        )}
      </ConfirmDialog>
    </Stack>
  )
}

/** Announces the result of an upload or removal, and returns the focus that the removed controls had. */
const useOutcome = (info: BrandingInfo) => {
  const announce = useAnnounce()
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(info.pptx_template_modified_at)
  useEffect(() => {
    const now = info.pptx_template_modified_at
    if (now === before.current) return
    before.current = now
    announce(now === null ? 'The template was removed. The built-in template is used.' : 'The template is in use.')
    heading.current?.focus()
  }, [info, announce])
  return heading
}

/** The presentation that gives PowerPoint files their look; without one they have the product's own. */
export const TemplateSlot = ({ info }: { readonly info: BrandingInfo }) => {
  const dispatch = useAppDispatch()
  const { local, sending } = useAppSelector(select)
  const { progress } = local
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useOutcome(info)
  const held = info.pptx_template !== null
  const choose = (file: File) => {
    const wrong = fileProblem(file, TEMPLATE_LIMITS.bytes)
    setProblem(wrong)
    if (wrong === null) dispatch(events.fileChosen(file))
  }
  const refused = sending.error && (fieldMessage(sending.error, 'pptx_template') ?? sending.error.message)
  return (
    <Stack $gap="s3">
      <Stack $gap="s1">
        <h3 ref={heading} tabIndex={-1}>
          PowerPoint template
        </h3>
        <Muted $size="sm">
          {held
            ? 'All new PowerPoint files use it.'
            : 'The built-in template is used. Upload your own template to brand exported decks.'}
        </Muted>
      </Stack>
      {held && <Current info={info} busy={progress !== null} />}
      <FileDrop
        label={held ? 'Replace the template' : 'Choose a template'}
        accept=".pptx"
        main={!held}
        hint={HINT}
        uploading={
          progress && {
            ...progress,
            onCancel: () => dispatch(events.uploadCancelled()),
          }
        }
        error={problem ?? refused}
        onFile={choose}
      />
    </Stack>
  )
}
