import { useEffect, useRef } from 'react'
import type { BrandingInfo } from '@core/contract'
import { BRANDING_PICTURE_LIMITS } from '@core/domain'
import { parseColour } from '@core/domain/colour'
import styled from 'styled-components'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Button,
  Callout,
  ErrorState,
  MEDIA,
  Muted,
  ProgressBar,
  Row,
  Skeleton,
  sizeWords,
  Stack,
  Surface,
  useDelayedFlag,
} from '@/ui'
import { DraftNote } from '@/ui/drafts'
import { colourOf, colourProblem, filesOf, isPicture, SLOT_LABEL, SLOTS } from '../model/changes'
import { brandingRemote, templateRemote } from '../remotes'
import { events, type WithBrandingSettings } from '../slice'
import { ColourField } from './ColourField'
import { DerivedColours } from './DerivedColours'
import { PendingChanges } from './PendingChanges'
import { Preview } from './Preview'
import { SlotRow } from './SlotRow'
import { useBrandingWork, type BrandingWork } from './useBrandingWork'
import { usePictureUrls } from './usePictureUrls'

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s2) var(--s4);
  min-height: 36px;
`
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 456fr) minmax(0, 648fr);
  align-items: start;
  gap: var(--s4);
  ${MEDIA.below1200} {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Padded = styled(Surface)`
  padding: var(--s3-5) var(--s4) var(--s4);
`
const ListHead = styled(Row)`
  flex-wrap: wrap;
  justify-content: space-between;
  padding: var(--s2-5) var(--s4);
  border-bottom: 1px solid var(--border);
`

const select = (state: WithBrandingSettings) => state.brandingSettings

const Conflict = ({ work, theirs }: { readonly work: BrandingWork; readonly theirs: readonly string[] }) => (
  <Callout tone="warning" role="alert" title="A colleague published other branding while you were editing">
    <Stack $gap="s2">
      {theirs.length > 0 && (
        <ul>
          {theirs.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <span>Nothing of yours was published. You can put your changes on top of theirs and publish again.</span>
      <Row $wrap>
        <Button size="sm" onClick={() => work.goOn(true)}>
          Keep my changes
        </Button>
        <Button size="sm" onClick={() => work.goOn(false)}>
          Take theirs
        </Button>
      </Row>
    </Stack>
  </Callout>
)

const Actions = ({ work }: { readonly work: BrandingWork }) => {
  const { readers } = useAppSelector(select)
  const wrong = colourProblem(work.changes.colour)
  const blocked = wrong ?? (work.theirs ? 'Choose first what happens to the other changes' : null)
  if (work.lines.length === 0 && wrong === null) return null
  const people = readers.data === null ? '' : ` for ${counted(readers.data, 'person', 'people')}`
  return (
    <Row $wrap>
      <Button disabled={work.publishing} onClick={work.discard}>
        Discard
      </Button>
      <Button variant="primary" loading={work.publishing} disabledReason={blocked} onClick={work.publish}>
        Publish{people}
      </Button>
    </Row>
  )
}

const Sending = () => {
  const dispatch = useAppDispatch()
  const { progress } = useAppSelector(select).local
  if (progress === null || progress.total === 0) return null
  return (
    <Row $gap="s3">
      <ProgressBar
        label="Sending the files"
        done={progress.loaded}
        total={progress.total}
        words={`${sizeWords(progress.loaded)} of ${sizeWords(progress.total)}`}
      />
      <Button size="sm" onClick={() => dispatch(events.uploadCancelled())}>
        Cancel
      </Button>
    </Row>
  )
}

interface LoadedProps {
  readonly work: BrandingWork
  readonly info: BrandingInfo
  readonly client: string
}

const Loaded = ({ work, info, client }: LoadedProps) => {
  const dispatch = useAppDispatch()
  const { template } = useAppSelector(select)
  const { slots, colour } = work.changes
  const urls = usePictureUrls(info, slots)
  const heading = useRef<HTMLHeadingElement>(null)
  const pending = work.lines.length > 0
  const wasPending = useRef(pending)
  useEffect(() => {
    // The buttons are gone with the one that was pressed.
    if (wasPending.current && !pending && document.activeElement === document.body) heading.current?.focus()
    wasPending.current = pending
  }, [pending])
  const typed = colour.trim() === '' ? null : (colourOf(colour) ?? info.color)
  const brand = typed === null ? null : parseColour(typed)
  const staged = slots.pptx_template
  const { current, previous } = filesOf(info, 'pptx_template')
  const held = staged?.kind === 'previous' ? previous : staged?.kind === 'empty' ? null : current
  const deck = staged?.kind === 'file' ? staged.file.name : held && (held.file_name || 'your template')
  return (
    <Stack $gap="s4" data-draft="">
      <Head>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            Branding
          </h2>
          <Muted $size="sm">Applies to everyone at {client}.</Muted>
        </div>
        <Actions work={work} />
      </Head>
      <DraftNote draft={work.draft} what="changes" />
      {work.theirs && <Conflict work={work} theirs={work.theirs} />}
      {work.publishError && (
        <Callout tone="danger" role="alert" title="Not published">
          {work.publishError.message} Your changes are kept here.
        </Callout>
      )}
      {work.refusedIn !== null && (
        <Callout tone="danger">
          Not published: the file for {SLOT_LABEL[work.refusedIn]} was refused. Your other changes are kept here.
        </Callout>
      )}
      <Sending />
      <Columns>
        <Stack $gap="s3">
          {pending && <PendingChanges lines={work.lines} onUndo={work.undo} />}
          <Padded aria-label="Brand colour">
            <Stack $gap="s2">
              <Row $justify="space-between" $wrap>
                <h3>Brand colour</h3>
                <Muted $size="sm">Charts keep their own colours</Muted>
              </Row>
              <ColourField colour={colour} logo={urls.logo} shown={typed} onColour={work.type} />
            </Stack>
          </Padded>
          <Surface aria-label="Pictures and template">
            <ListHead>
              <h3>Pictures and template</h3>
              <Muted $size="sm">PNG, JPEG or GIF, up to {sizeWords(BRANDING_PICTURE_LIMITS.bytes)}</Muted>
            </ListHead>
            <ul>
              {SLOTS.map(slot => (
                <SlotRow
                  key={slot}
                  {...{ info, slot }}
                  staged={slots[slot] ?? null}
                  url={isPicture(slot) ? urls[slot] : null}
                  refused={work.refusalOf(slot)}
                  onStage={one => work.stage(slot, one)}
                  {...(slot === 'pptx_template' && { onDownload: () => dispatch(templateRemote.requested()) })}
                />
              ))}
            </ul>
            {template.error && (
              <Callout tone="danger" role="alert">
                The template could not be downloaded. {template.error.message}
              </Callout>
            )}
          </Surface>
        </Stack>
        <Padded aria-label="Preview">
          <Stack $gap="s4">
            <Preview {...{ urls, client, brand }} template={deck} />
            <DerivedColours brand={brand} />
          </Stack>
        </Padded>
      </Columns>
    </Stack>
  )
}

/** The look of the organisation: pictures, template and colour. People see changes once they are published. */
export const BrandingScreen = ({ client }: { readonly client: string }) => {
  const dispatch = useAppDispatch()
  const work = useBrandingWork()
  const waiting = useDelayedFlag(work.info === null && work.error === null)
  if (work.info) return <Loaded work={work} info={work.info} client={client} />
  if (work.error)
    return (
      <ErrorState
        message="The branding could not be loaded."
        detail={work.error.message}
        onRetry={() => dispatch(brandingRemote.requested())}
        retrying={work.isFetching}
      />
    )
  return waiting ? (
    <Stack $gap="s2" aria-busy="true">
      <Skeleton $height={28} $width="220px" />
      <Skeleton $height={360} $radius="8px" />
    </Stack>
  ) : null
}
