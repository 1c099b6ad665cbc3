const METADATA =
  /^(#|id|rds|respondent ?_?id|response ?_?id|collector ?_?id|record(ed)? ?(id|no|number|date)?|start ?date|end ?date|submit ?date|date (created|modified|submitted)|(start|end|submit) date \(.+\)|ip ?address|e-?mail( ?address)?|first ?name|last ?name|name|custom ?(data|value|variable)( ?\d+)?|time ?stamp|marca temporal|network ?id|language|user ?language|status|progress|finished|external (data )?reference|duration.*|time from start to finish.*|respid)$/iu

/** Header of a column that survey tools add by themselves: identifiers, times, addresses. */
export const isMetadataHeader = (header: string): boolean => METADATA.test(header.trim())
