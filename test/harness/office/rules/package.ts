/** Content types, relationships, properties and shared types as far as our files use it, after the transitional schemas of ECMA-376; `readRules` says how a line is written. */
export const PACKAGE = String.raw`
ct:CT_Default :  ; Extension!=string ContentType!=string
ct:CT_Override :  ; ContentType!=string PartName!=string
ct:CT_Types : (ct:Default=ct:CT_Default | ct:Override=ct:CT_Override)* ; 
rel:CT_Relationship : text ; TargetMode=External|Internal Target!=string Type!=string Id!=string
rel:CT_Relationships : rel:Relationship=rel:CT_Relationship* ; 
ep:CT_Properties : all ep:Template? ep:Manager? ep:Company? ep:Pages? ep:Words? ep:Characters? ep:PresentationFormat? ep:Lines? ep:Paragraphs? ep:Slides? ep:Notes? ep:TotalTime? ep:HiddenSlides? ep:MMClips? ep:ScaleCrop? ep:HeadingPairs? ep:TitlesOfParts? ep:LinksUpToDate? ep:CharactersWithSpaces? ep:SharedDoc? ep:HyperlinkBase? ep:HLinks? ep:HyperlinksChanged? ep:DigSig? ep:Application=xsd:string? ep:AppVersion? ep:DocSecurity? ; 
t:ST_Guid : text ; 
t:ST_Xstring : text ; 
xsd:string : text ; 
cp:coreProperties : all dc:title=xsd:string? dc:subject=xsd:string? dc:creator=xsd:string? dcterms:created=dcterms:W3CDTF? ; 
dcterms:W3CDTF : text:/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/ ; xsi:type!=dcterms:W3CDTF
`
