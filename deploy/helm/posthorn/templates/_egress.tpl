{{/* One rule: peers (anywhere when empty) at a TCP port. */}}
{{- define "posthorn.egressTo" -}}
- ports:
    - { port: {{ .port }}, protocol: TCP }
  {{- with .to }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{- define "posthorn.egressDns" -}}
- ports:
    - { port: 53, protocol: UDP }
    - { port: 53, protocol: TCP }
  {{- with .to }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{/* The internet at any TCP port, as endpoints may have any; nothing of our own networks. */}}
{{- define "posthorn.egressInternet" -}}
- to:
    - ipBlock:
        cidr: 0.0.0.0/0
        except:
          {{- toYaml .ipv4 | nindent 10 }}
    - ipBlock:
        cidr: 2000::/3
        except:
          {{- toYaml .ipv6 | nindent 10 }}
  ports:
    - { port: 1, endPort: 65535, protocol: TCP }
{{- end }}
