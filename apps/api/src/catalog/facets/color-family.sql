-- Linear brightness of the red, green or blue of a hex colour, whose two digits start at `place`.
create or replace function linear_channel(hex text, place integer) returns float8
language plpgsql immutable strict parallel safe
as $$
declare
  channel float8 := ('x' || substr(hex, place, 2))::bit(8)::integer / 255.0::float8;
begin
  return case when channel <= 0.04045 then channel / 12.92 else power((channel + 0.055) / 1.055, 2.4) end;
end
$$;

-- OKLCH of a hex colour: lightness 0 to 1, chroma 0 to about 0.3, hue in degrees. https://bottosson.github.io/posts/oklab
create or replace function oklch(hex text, out lightness float8, out chroma float8, out hue float8)
language plpgsql immutable strict parallel safe
as $$
declare
  rgb float8[] := array[public.linear_channel(hex, 2), public.linear_channel(hex, 4), public.linear_channel(hex, 6)];
  l float8 := cbrt(0.4122214708 * rgb[1] + 0.5363325363 * rgb[2] + 0.0514459929 * rgb[3]);
  m float8 := cbrt(0.2119034982 * rgb[1] + 0.6806995451 * rgb[2] + 0.1073969566 * rgb[3]);
  s float8 := cbrt(0.0883024619 * rgb[1] + 0.2817188376 * rgb[2] + 0.6299787005 * rgb[3]);
  a float8 := 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
  b float8 := 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
begin
  lightness := 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s;
  chroma := sqrt(a * a + b * b);
  hue := case when atan2d(b, a) < 0 then atan2d(b, a) + 360 else atan2d(b, a) end;
end
$$;

-- Family of a hex colour. Dark and pale colours come first, then the hue decides. Dark orange is brown, pale red is pink, and
-- pale yellow is beige. The rule is in `docs/decisions/0069-color-families.md`.
create or replace function hex_family(hex text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  color record := public.oklch(hex);
  l float8 := color.lightness;
  c float8 := color.chroma;
  h float8 := color.hue;
begin
  return case
    when l < 0.3 and c < 0.05 then 'black'
    when h >= 55 and h < 110 and l >= 0.72 and c >= 0.025 and c < 0.1 then 'beige'
    when c < 0.033 then case when l >= 0.92 then 'white' else 'grey' end
    when h >= 345 or h < 40 then case
      when l >= 0.72 or (l >= 0.64 and c < 0.14) then 'pink'
      when h >= 345 then case when l >= 0.48 then 'pink' else 'purple' end
      when h < 12 then case when l >= 0.5 then 'pink' else 'red' end
      when h >= 25 and c < 0.1 then 'brown'
      else 'red'
    end
    when h < 72 then case when l < 0.58 or (l < 0.75 and c < 0.1) then 'brown' else 'orange' end
    when h < 112 then case
      when l < 0.6 then case when h < 100 then 'brown' else 'green' end
      when l < 0.72 and c < 0.1 then 'brown'
      else 'yellow'
    end
    when h < 195 then 'green'
    when h < 285 then 'blue'
    when h >= 320 and l >= 0.6 then 'pink'
    else 'purple'
  end;
end
$$;

-- Family of a variant's colour. A new variant is white until staff choose a colour, so a white or missing hex code counts only if
-- the name has no colour word. The last colour word decides: 'Red Brown' is brown.
create or replace function color_family(name text, hex text) returns text
language plpgsql immutable parallel safe
as $$
declare
  named text;
begin
  if hex is null or hex = '#ffffff' then
    select known.family
    into named
    from regexp_split_to_table(lower(name), '[^a-z]+') with ordinality as part(word, place)
    join (values
      ('black', 'black'), ('white', 'white'), ('ivory', 'white'), ('grey', 'grey'), ('gray', 'grey'), ('silver', 'grey'),
      ('charcoal', 'grey'), ('brown', 'brown'), ('tan', 'brown'), ('beige', 'beige'), ('cream', 'beige'), ('sand', 'beige'),
      ('red', 'red'), ('maroon', 'red'), ('burgundy', 'red'), ('wine', 'red'), ('pink', 'pink'), ('rani', 'pink'),
      ('orange', 'orange'), ('saffron', 'orange'), ('peach', 'orange'), ('yellow', 'yellow'), ('mustard', 'yellow'),
      ('gold', 'yellow'), ('golden', 'yellow'), ('green', 'green'), ('olive', 'green'), ('mint', 'green'), ('teal', 'green'),
      ('blue', 'blue'), ('navy', 'blue'), ('indigo', 'blue'), ('purple', 'purple'), ('violet', 'purple'),
      ('lavender', 'purple')
    ) as known(word, family) on known.word = part.word
    order by part.place desc
    limit 1;
    return coalesce(named, case when hex is null then 'other' else 'white' end);
  end if;
  return public.hex_family(hex);
end
$$;
